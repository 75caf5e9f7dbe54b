"use strict";

// Shows the answer of the server about each text while it is typed. Without this script, the server answers on submit.

const PAUSE = 150; // milliseconds after the last key

const form = document.querySelector("form");

for (const field of form.querySelectorAll(".field")) {
  const input = field.querySelector("input");
  const parts = field.querySelectorAll("[data-part]");
  let timer;

  async function ask() {
    const text = input.value;
    const answer = text ? await answerTo(input.name, text) : {};
    if (input.value === text) show(answer); // otherwise, another answer is on its way
  }

  function show(answer) {
    for (const part of parts) {
      const html = answer[part.dataset.part] ?? "";
      if (part.asShown !== html) part.innerHTML = part.asShown = html; // screen readers announce every change
    }
    if (answer.verdict) field.dataset.verdict = answer.verdict;
    else delete field.dataset.verdict;
    input.setAttribute("aria-invalid", answer.verdict === "invalid");
    field.removeAttribute("aria-busy");
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    field.setAttribute("aria-busy", "true");
    timer = setTimeout(ask, PAUSE);
  });

  field.addEventListener("click", (event) => {
    const button = event.target.closest(".suggestion");
    if (!button) return;
    event.preventDefault();
    input.value = button.value;
    input.focus(); // the button disappears
    clearTimeout(timer);
    field.setAttribute("aria-busy", "true");
    ask();
  });

  // Browsers restore what was typed when someone returns to the page.
  addEventListener("pageshow", () => {
    if (input.value !== input.defaultValue) ask();
  });
}

async function answerTo(field, text) {
  try {
    const response = await fetch(form.dataset.answers, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ field, text }),
    });
    return response.ok ? await response.json() : {};
  } catch {
    return {}; // the server cannot be reached: show no answer
  }
}
