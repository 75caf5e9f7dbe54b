// Adapter for the built-in URL. To test another library, import it, for example with
// import fastURI from "fast-uri"; and change the lines marked "library".
// Return nothing for what it does not offer. Write null for the components that a URI does not have,
// such as: query: url.query ?? null

import { createInterface } from "node:readline";

function result({ operation, text, base, reference, strict }) {
  if (operation === "describe") return `URL of Node.js ${process.versions.node}`; // library
  if (operation === "split") {
    const url = new URL(text); // library
    return { scheme: url.protocol.slice(0, -1), host: url.hostname, port: url.port,
      path: url.pathname, query: url.search.slice(1), fragment: url.hash.slice(1) };
  }
  if (operation === "resolve" && !strict) return new URL(reference, base).href; // library
  if (operation === "normalize") return new URL(text).href; // library
}

const encode = (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
const write = (answer) => console.log(JSON.stringify(answer).replace(/[\u0080-\uffff]/g, encode));
for await (const line of createInterface({ input: process.stdin })) {
  try {
    write({ result: result(JSON.parse(line)) });
  } catch (error) {
    write({ error: String(error) });
  }
}
