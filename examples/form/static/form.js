"use strict";

// Shows the answer of the server about each text while it is typed, and what this browser reads differently in it.
// Without this script, the server answers on submit.

// Milliseconds after the last key.
const PAUSE = 150;
const PATIENCE = 700; // before the page says that something is wrong
const MOST_SHOWN = 100; // characters of a host, a port or a path
// Characters that a browser may percent-encode. In a host, Chromium encodes spaces and asterisks, too.
const ENCODED_IN_HOST = /[^!-~]|\*/gu;
const ENCODED_IN_PATH = /[^!-~]|["<>[\\\]^`{|}]/gu;

const form = document.querySelector("form");

for (const field of form.querySelectorAll(".field")) {
  const input = field.querySelector("input");
  const parts = field.querySelectorAll("[data-part]");
  const notice = field.querySelector(".browser > span");
  let timer;

  async function ask() {
    const text = input.value;
    const answer = text ? await answerTo(input.name, text) : {};
    if (input.value !== text) return; // another answer is on its way
    const isEarly = answer.verdict === "invalid" && field.dataset.verdict !== "invalid" && document.activeElement === input;
    timer = setTimeout(show, isEarly ? PATIENCE : 0, text, answer);
  }

  function show(text, answer) {
    if (input.value !== text) return;
    if (answer.completed && document.activeElement !== input) input.value = answer.completed;
    for (const part of parts) {
      const html = answer[part.dataset.part] ?? "";
      if (part.asShown !== html) part.innerHTML = part.asShown = html; // screen readers announce every change
    }
    showDifference(input.value, answer.reading);
    if (answer.verdict) field.dataset.verdict = answer.verdict;
    else delete field.dataset.verdict;
    input.setAttribute("aria-invalid", answer.verdict === "invalid");
    field.removeAttribute("aria-busy");
  }

  function showDifference(text, reading) {
    const sentence = document.createElement("span");
    sentence.append(...(reading ? differenceOf(text, reading) : []));
    if (notice.textContent !== sentence.textContent) notice.replaceChildren(...sentence.childNodes);
  }

  // What was submitted is in the page together with the answer.
  showDifference(input.defaultValue, JSON.parse(field.dataset.reading ?? "null"));

  function askAfter(pause) {
    clearTimeout(timer);
    field.setAttribute("aria-busy", "true");
    timer = setTimeout(ask, pause);
  }

  input.addEventListener("input", () => askAfter(PAUSE));
  input.addEventListener("change", () => askAfter(0)); // the person leaves the field

  field.addEventListener("click", (event) => {
    const button = event.target.closest(".choice");
    if (!button) return;
    event.preventDefault();
    input.value = button.value;
    input.focus(); // the button disappears
    askAfter(0);
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

// What this browser reads. RFC 3986 and the URL Standard of browsers read some texts differently.

/** Return what this browser reads differently than RFC 3986, as texts and elements of a sentence. */
function differenceOf(text, expected) {
  const url = parsed(text);
  if (!url) return expected.is_uri ? ["Your browser rejects this text."] : [];
  const read = { host: url.hostname, port: url.port, path: url.pathname };
  const fallback = url.protocol === "file:" ? "localhost" : ""; // if a file names no host (RFC 8089, section 2)
  const hostForm = (host) => encoded(host || fallback, ENCODED_IN_HOST).toLowerCase();
  // The same host, port or path has one form. Browsers write an address in brackets, and a port, in only one way.
  const formOf = {
    host: (host) => (host.startsWith("[") ? parsed(`http://${host}`)?.hostname : hostForm(host)),
    port: (port) => parsed(`${url.protocol}//host:${port}`)?.port,
    path: (path) => encoded(path || "/", ENCODED_IN_PATH),
  };
  const isDifferent = (name) => expected[name] !== null && formOf[name](expected[name]) !== formOf[name](read[name]);
  const name = Object.keys(formOf).find(isDifferent);
  if (!name) return [];
  const [theirs, ours] = [read[name], expected[name]];
  if (expected.is_secret || url.password || Math.max(theirs.length, ours.length) > MOST_SHOWN)
    return [`Your browser reads a different ${name} here.`];
  if (!theirs) return [`Your browser reads no ${name} here, but RFC 3986 reads `, code(ours), "."];
  if (!ours) return [`Your browser reads the ${name} `, code(theirs), " here, but RFC 3986 reads none."];
  return [`Your browser reads the ${name} `, code(theirs), " here, not ", code(ours), "."];
}

function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Percent-encode characters as browsers do, including lone surrogates. */
function encoded(text, characters) {
  const hex = (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return text.replace(characters, (found) => [...new TextEncoder().encode(found)].map(hex).join(""));
}

function code(value) {
  const element = document.createElement("code");
  element.textContent = value.replace(/\p{C}/gu, "\ufffd"); // control characters and other invisible ones
  return element;
}
