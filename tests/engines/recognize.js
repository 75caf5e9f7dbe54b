// For each line of standard input, the name of a file with a pattern and texts, prints a line: "1" for each text in which
// the pattern is found, "0" for each other one. The argument is the flags of the pattern.

"use strict";

const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");

const SEPARATOR = 0xff;

function* parts(bytes) {
  let start = 0;
  for (let end; (end = bytes.indexOf(SEPARATOR, start)) !== -1; start = end + 1) {
    yield bytes.toString("utf8", start, end);
  }
  yield bytes.toString("utf8", start);
}

function answer(file) {
  const [pattern, ...texts] = parts(readFileSync(file));
  const regexp = new RegExp(pattern, process.argv[2]);
  return texts.map((text) => (regexp.test(text) ? "1" : "0")).join("");
}

createInterface({ input: process.stdin }).on("line", (file) => {
  try {
    console.log(answer(file));
  } catch (error) {
    console.log(String(error).replaceAll("\n", " "));
  }
});
