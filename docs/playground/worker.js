// @ts-check
// Runs the analysis in Python, beside the page, so that typing never waits for it.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url);

async function start() {
  const archive = fetch(new URL("packages.zip", here)).then((response) => {
    if (!response.ok) throw new Error(`packages.zip: status ${response.status}`);
    return response.arrayBuffer();
  });
  const [pyodide, packages] = await Promise.all([loadPyodide({ indexURL: new URL("pyodide/", here).href }), archive]);
  pyodide.unpackArchive(packages, "zip", { extractDir: "/packages" });
  return pyodide.runPython("import sys; sys.path.insert(0, '/packages'); from analysis import answer; answer");
}

const started = start();
started.then(
  () => postMessage({ isReady: true }),
  (error) => postMessage({ failure: lastLine(error) }),
);

// A question is JSON, and so is its answer: these keep lone surrogates.
addEventListener("message", async ({ data: { id, question } }) => {
  const answer = await started.catch(() => null);
  if (!answer) return;
  try {
    postMessage({ id, answer: answer(question) });
  } catch (error) {
    postMessage({ id, failure: lastLine(error) });
  }
});

/** @param {Error} error */
function lastLine(error) {
  return error.message.trim().split("\n").at(-1);
}
