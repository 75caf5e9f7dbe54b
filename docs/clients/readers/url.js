// What `URL` reads in a text, perhaps relative to a base. Node.js runs this file; a page in a browser takes the function.

"use strict";

function reading([text, base]) {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return { scheme: url.protocol.slice(0, -1), host: url.hostname, port: url.port, path: url.pathname };
}

if (typeof process === "object") {
  console.log(JSON.stringify(process.versions.node));
  for (const line of require("node:fs").readFileSync(0, "utf8").trimEnd().split("\n")) {
    console.log(JSON.stringify(reading(JSON.parse(line))));
  }
}
