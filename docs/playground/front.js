// @ts-check
// The box on the first page: whether a web link is accepted, and what to write. Python is loaded when somebody types.

import first from "./first.js";

/** @param {string} name @returns {any} */
const part = (name) => document.getElementById(`front-${name}`);
const input = part("text");
/** @type {Worker | undefined} */
let worker;
let asked = 0;

function ask() {
  part("answer").replaceChildren(worker ? "" : "Loading Python (14 MB)…");
  worker ??= started();
  asked += 1;
  const question = { text: input.value, rule: first.rule, settings: null, reading: null, columns: 60 };
  worker.postMessage({ id: asked, question: JSON.stringify(question) });
}

function started() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { id, answer, failure } }) => {
    if (failure) part("answer").replaceChildren(`Python failed: ${failure}`);
    else if (id === asked) show(JSON.parse(answer));
  });
  return worker;
}

/** Show an answer. Texts become text nodes: none of them can become markup. @param {any} answer */
function show({ verdict, problems, suggestions }) {
  const words = { valid: "Accepted.", incomplete: "Keep typing …", invalid: "Not accepted:" }[verdict];
  const items = verdict === "invalid" ? problems.map(({ message }) => made("li", message)) : [];
  const buttons = suggestions.map(({ uri, shown }) => {
    const button = made("button", shown);
    button.type = "button";
    button.addEventListener("click", () => {
      input.value = uri;
      ask();
    });
    return button;
  });
  part("answer").className = verdict;
  part("answer").replaceChildren(made("strong", words), made("ul", ...items), ...(buttons.length ? ["Use ", ...buttons] : []));
}

/** @param {string} name @returns {any} */
function made(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

input.addEventListener("input", ask);
show(first.answer);
