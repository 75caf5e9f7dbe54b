// @ts-check
// Shows what Python says about the text, and what this browser reads. Python runs in a worker: nothing is sent anywhere.

import first from "./first.js"; // the answer about the text that the page begins with, from when the site was built

const PAUSE = 1000; // milliseconds after the last change, before the link follows the text
const READ = ["href", "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

/** @param {string} name @returns {any} */
const part = (name) => document.getElementById(`playground-${name}`);
const input = part("text");
const rules = part("form").elements.rule;
const result = part("result");

let text = input.value; // kept here as well, since an input changes line breaks
let isChanged = false; // the text is not the one that the page begins with
let width = columns(); // of the picture

// Questions to Python, one at a time.

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
let asked = 0;
let isBusy = false;
let isWaiting = false;
/** @type {number | undefined} */
let timer;

function ask() {
  asked += 1;
  result.setAttribute("aria-busy", "true");
  part("settings").hidden = rules.value !== "Policy";
  part("copy").disabled = true; // until Python says that there is no password
  clearTimeout(timer);
  isWaiting = isBusy; // of the texts that wait, only the last one is analysed
  if (isBusy) return;
  isBusy = true;
  const question = { text, rule: rules.value, settings: settings(), reading: reading(), columns: width };
  worker.postMessage({ id: asked, question: JSON.stringify(question) });
}

worker.addEventListener("message", ({ data: { isReady, failure, id, answer } }) => {
  say(failure ? `Python failed: ${failure}` : "Python is ready.");
  if (isReady) performance.mark("python-is-ready");
  if (isReady || !id) return;
  isBusy = false;
  if (id === asked) {
    if (answer) show(JSON.parse(answer));
    else result.dataset.verdict = "failed";
    result.removeAttribute("aria-busy");
  }
  if (isWaiting) ask();
});
worker.addEventListener("error", ({ message }) => say(`Python cannot be loaded: ${message || "a file is missing"}`));

/** Return what the builder of a policy contains. */
function settings() {
  const { schemes, hosts, forbid, public_hosts_only } = part("form").elements;
  const listed = (field) => field.value.split(/[\s,]+/).filter(Boolean);
  return {
    schemes: listed(schemes),
    hosts: listed(hosts),
    forbid: [...forbid].filter(({ checked }) => checked).map(({ value }) => value),
    public_hosts_only: public_hosts_only.checked,
  };
}

/** Return what this browser reads, or null if it rejects the text. */
function reading() {
  try {
    const url = new URL(text);
    return Object.fromEntries(READ.map((name) => [name, url[name]]));
  } catch {
    return null;
  }
}

/** Return how many columns of the picture fit. */
function columns() {
  const picture = part("picture");
  const ruler = element("span", { className: "ruler" }, "0".repeat(100));
  picture.append(ruler);
  const columns = Math.floor((100 * picture.clientWidth) / ruler.getBoundingClientRect().width);
  ruler.remove();
  return Math.max(30, Math.min(100, columns));
}

// The answer. Texts become text nodes: none of them can become markup.

/** @param {any} answer */
function show(answer) {
  fill("contradiction", answer.error);
  if (answer.error) {
    result.dataset.verdict = "failed";
    return;
  }
  result.dataset.verdict = answer.verdict;
  const verdict = `${answer.verdict}: ${answer.headline}`;
  // Screen readers announce every change of a live region.
  if (part("verdict").textContent !== verdict)
    fill("verdict", element("strong", {}, answer.verdict), `: ${answer.headline}`);
  fill("expected", answer.expected && `Next may be: ${answer.expected}.`);
  showPicture(answer.picture);
  fill("undrawn", answer.undrawn.join("; "));
  fill(
    "marked",
    ...answer.marked.map(([kind, run]) => element(kind === "right" ? "span" : "mark", { className: kind }, run)),
  );
  fill("problems", ...answer.problems.map(problem), more(answer.more_problems));
  fill("suggestions", ...answer.suggestions.map(suggestion));
  fill("hazards", ...answer.hazards.map(hazard), more(answer.more_hazards));
  showBrowser(answer.browser);
  fill("normal", ...answer.normal.map(normalForm));
  fill("parts", ...(answer.parts ? details(answer.parts) : []));
  for (const name of ["python", "pattern", "schema"]) fill(name, answer.code[name]);
  followText(answer.is_secret);
}

function showPicture(rows) {
  const runs = rows
    .flatMap((row) => [...row, ["", "\n", 1]])
    .map(([name, run, width]) => {
      const span = element("span", { className: name }, run);
      if (/[^\n -~]/.test(run)) {
        span.style.width = `${width}ch`; // no font has all characters in one or two columns
        span.classList.add("wide");
      }
      return span;
    });
  fill("picture", ...runs);
  const named = rows[0].filter(([name]) => name).map(([name, run]) => `${name}: ${run || "empty"}`);
  part("picture").setAttribute("aria-label", named.join(", "));
}

function problem({ code, message, help, place }) {
  const helpText = help && element("p", {}, `help: ${help}`);
  return element("li", {}, message, " ", page("problems", code), helpText, element("p", { className: "quiet" }, place));
}

function hazard({ code, affects, message }) {
  const what = { secret: "reveals a secret", note: "a note" }[affects] ?? `affects the ${affects}`;
  return element("li", {}, message, " ", page("hazards", code), element("p", { className: "quiet" }, what));
}

function normalForm(form, index) {
  return element(
    "li",
    {},
    element("code", {}, form),
    index > 0 && element("span", { className: "quiet" }, " by the rules of its scheme"),
  );
}

function suggestion({ uri, shown, certainty }) {
  const button = element("button", { type: "button" }, element("code", {}, shown));
  button.addEventListener("click", ({ detail }) => {
    choose(uri);
    if (!detail) input.focus(); // a key was pressed, and the button disappears
  });
  return element("li", {}, button, " ", element("span", { className: "quiet" }, certainty));
}

function showBrowser({ href, parts }) {
  const rejected = parts[0].grammar === null ? "It rejects this text: it needs a base URL." : "It rejects this text.";
  fill("href", ...(href === null ? [rejected] : ["It reads ", element("code", {}, href)]));
  const rows = parts.map(({ name, grammar, browser, state }) => {
    const difference = state === "different" && element("span", { className: "difference" }, "differs");
    const cells = [element("td", {}, shown(grammar)), element("td", {}, shown(browser), " ", difference)];
    return element("tr", { className: state }, element("th", { scope: "row", className: name }, name), ...cells);
  });
  fill("compared", ...rows);
}

function details(parts) {
  const rows = [
    parts.host !== null && ["host", shown(parts.host), element("p", { className: "quiet" }, parts.host_kind)],
    parts.host_in_unicode !== null && ["in Unicode", shown(parts.host_in_unicode)],
    parts.path.length && [
      "path",
      listed(
        parts.path.map((segment) => [shown(segment)]),
        parts.more_segments,
      ),
    ],
    parts.query.length && [
      "query",
      listed(
        parts.query.map(([name, value]) => (value === null ? [shown(name)] : [shown(name), " = ", shown(value)])),
        parts.more_pairs,
      ),
    ],
    parts.fragment !== null && ["fragment", shown(parts.fragment)],
  ];
  return rows
    .filter(Boolean)
    .flatMap(([name, ...values]) => [element("dt", { className: name }, name), element("dd", {}, ...values)]);
}

function listed(items, left) {
  return element("ul", {}, ...items.map((item) => element("li", {}, ...item)), more(left));
}

function shown(value) {
  if (value) return element("code", {}, value);
  return element("span", { className: "quiet" }, value === null ? "–" : "empty");
}

function page(kind, code) {
  return element("a", { href: `../reference/${kind}/${code}/`, className: "code" }, code);
}

function more(number) {
  return number > 0 && element("li", { className: "quiet" }, `and ${number.toLocaleString("en")} more`);
}

/** @param {string} name */
function fill(name, ...children) {
  part(name).replaceChildren(...children.filter(Boolean));
}

/** @param {string} name @param {object} properties @returns {any} */
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter(Boolean));
  return made;
}

/** @param {string} message */
function say(message) {
  if (part("status").textContent !== message) part("status").textContent = message;
}

// The link. Its fragment is the text, percent-encoded, unless the text may contain a password.

/** @param {boolean} isSecret */
function followText(isSecret) {
  part("copy").disabled = isSecret;
  part("secret").hidden = !isSecret;
  if (isSecret) point("");
  else if (isChanged) timer = setTimeout(() => point(fragment()), PAUSE); // while typing, a password may begin
}

/** @param {string} fragment */
function point(fragment) {
  if (location.hash !== fragment) history.replaceState(null, "", location.pathname + location.search + fragment);
}

function fragment() {
  const rule = rules.value === "URI" ? "" : `;rule=${rules.value}`; // links of the first pages meant a URI
  return text || rule ? `#${encoded(text)}${rule}` : "";
}

/** Percent-encode what may end a link in running text. Lone surrogates have bytes as if UTF-8 allowed them. @param {string} text */
function encoded(text) {
  return text.replace(/[^\w\-.~:/@&=+$?]|[.:?]$/gu, (character) => {
    const code = character.charCodeAt(0);
    const isLone = /\p{Surrogate}/u.test(character);
    const bytes = isLone
      ? [0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      : [...new TextEncoder().encode(character)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
  });
}

/** @param {string} encoded */
function decoded(encoded) {
  const pieces = encoded.split(/%ED%([AB][0-9A-F])%([89AB][0-9A-F])/i);
  const texts = pieces.map((piece, index) => {
    if (index % 3 === 1)
      return String.fromCharCode(
        0xd000 | ((parseInt(piece, 16) & 0x3f) << 6) | (parseInt(pieces[index + 1], 16) & 0x3f),
      );
    if (index % 3 === 2) return "";
    try {
      return decodeURIComponent(piece);
    } catch {
      return piece; // of a link that was written by hand
    }
  });
  return texts.join("");
}

function followLink() {
  if (location.hash.length < 2) return;
  const [, fragment, rule] = /^#(.*?)(?:;rule=([\w-]+))?$/.exec(location.hash) ?? [];
  const isRule = [...rules].some(({ value }) => value === rule);
  choose(decoded(isRule || !rule ? fragment : `${fragment};rule=${rule}`), isRule ? rule : "URI");
}

// What people do.

/** @param {string} chosen */
function choose(chosen, rule = rules.value) {
  isChanged = true;
  rules.value = rule;
  text = input.value = chosen;
  part("copied").textContent = "";
  ask();
}

input.addEventListener("input", () => {
  isChanged = true;
  text = input.value;
  part("copied").textContent = "";
  ask();
});
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) event.preventDefault(); // no line break by accident
});
part("form").addEventListener("submit", (event) => event.preventDefault());
for (const rule of rules) rule.addEventListener("change", () => choose(text));
part("settings").addEventListener("input", () => choose(text));
for (const example of part("examples").querySelectorAll("button")) {
  example.addEventListener("click", () => choose(example.value, example.dataset.rule));
}
part("clear").addEventListener("click", () => {
  choose("");
  input.focus();
});
part("copy").addEventListener("click", async () => {
  point(fragment());
  try {
    await navigator.clipboard.writeText(location.href);
    part("copied").textContent = "Copied.";
  } catch {
    part("copied").textContent = "Copy the address of this page instead.";
  }
});
addEventListener("fragmentchange", followLink); // of `fragment.js`

new ResizeObserver(() => {
  const before = width;
  width = columns();
  if (width !== before) ask();
}).observe(part("picture"));

point(Object(window).linked);
if (location.hash.length > 1) followLink();
else if (text === first.text && rules.value === first.rule) {
  show(first.answer);
  result.removeAttribute("aria-busy");
  performance.mark("first-answer");
} else ask();
