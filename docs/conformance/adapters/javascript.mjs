// Answers the requests of the conformance runner with a library: node javascript.mjs NAME
//
// It imports only that library: npm ci --prefix docs/conformance/adapters

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const COMPONENTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];
const FORMATS = { URI: "uri", "URI-reference": "uri-reference", IPv4address: "ipv4", IPv6address: "ipv6" };

// By name, a function that returns what the library offers: functions of the operations, and by rule those of "match".
// They throw where the library reports an error; "accepts" names the rules that texts match if a parser does not throw.
const ADAPTERS = {
  async "@hyperjump/uri"() {
    const { isAbsoluteUri, isUri, isUriReference, normalizeUri, parseUriReference, resolveUri } = await import("@hyperjump/uri");
    return {
      describe: versions("@hyperjump/uri"),
      match: { URI: isUri, "URI-reference": isUriReference, "absolute-URI": isAbsoluteUri },
      split: (text) => components(parseUriReference(text), COMPONENTS),
      strict: (base, reference) => resolveUri(reference, base),
      normalize: normalizeUri,
    };
  },

  "ajv-formats": () => formats("full"),

  "ajv-formats-fast": () => formats("fast"),

  async "fast-uri"() {
    // It documents that it accepts some invalid URIs, so it does not validate.
    return toolbox("fast-uri", (await import("fast-uri")).default);
  },

  async "relative-to-absolute-iri"() {
    const { resolve } = await import("relative-to-absolute-iri");
    return { describe: versions("relative-to-absolute-iri"), strict: (base, reference) => resolve(reference, base) };
  },

  async "uri-js"() {
    // It documents that its validation has been removed.
    const module = await import("uri-js");
    return { ...toolbox("uri-js", module), remove_dot_segments: module.removeDotSegments };
  },

  async urijs() {
    const { default: URI } = await import("urijs");
    const names = { scheme: "protocol", host: "hostname", port: "port", path: "path", query: "query", fragment: "fragment" };
    return {
      describe: versions("urijs"),
      split(text) {
        const found = URI.parse(text);
        return Object.fromEntries(Object.entries(names).map(([name, property]) => [name, found[property] ?? null]));
      },
      strict: (base, reference) => URI(reference).absoluteTo(base).toString(),
    };
  },

  URL: () => standard(`URL of Node.js ${process.versions.node}`, URL),

  async "valid-url"() {
    const { isUri } = (await import("valid-url")).default;
    return { describe: versions("valid-url"), match: { URI: (text) => isUri(text) !== undefined } };
  },

  async "whatwg-url"() {
    return standard(versions("whatwg-url"), (await import("whatwg-url")).URL);
  },
};

// The API that uri-js introduced, and fast-uri follows. An authority is always divided there.
function toolbox(name, { equal, normalize, parse, resolve }) {
  return {
    describe: versions(name),
    split(text) {
      const found = parse(text);
      if (found.error) throw new Error(found.error);
      // For some schemes, such as "mailto", other properties replace the path and the query.
      const replaced = found.path === undefined ? ["authority", "path", "query"] : ["authority"];
      return components(found, COMPONENTS.filter((component) => !replaced.includes(component)));
    },
    strict: (base, reference) => resolve(base, reference),
    tolerant: (base, reference) => resolve(base, reference, { tolerant: true }),
    normalize: (text) => normalize(text),
    equivalent: (one, other) => equal(one, other),
  };
}

// A class of the URL Standard. Components are those of the URL that it makes of a text, without the delimiters.
function standard(describe, URL) {
  return {
    describe,
    match: { URI: (text) => URL.canParse(text) },
    split(text) {
      const url = new URL(text);
      return {
        scheme: url.protocol.replace(/:$/, ""),
        host: url.hostname,
        port: url.port,
        path: url.pathname,
        query: url.search.replace(/^\?/, ""),
        fragment: url.hash.replace(/^#/, ""),
      };
    },
    tolerant: (base, reference) => new URL(reference, base).href,
  };
}

async function formats(mode) {
  const { default: Ajv } = await import("ajv");
  const { default: addFormats } = await import("ajv-formats");
  const ajv = addFormats.default(new Ajv.default(), { mode });
  const match = Object.entries(FORMATS).map(([rule, format]) => [rule, ajv.compile({ type: "string", format })]);
  return { describe: `${versions("ajv-formats")} (${mode}) with ${versions("ajv")}`, match: Object.fromEntries(match) };
}

function versions(name) {
  const file = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return `${name} ${JSON.parse(readFileSync(file, "utf8")).version}`;
}

// Undefined components are absent there, or undefined.
function components(found, names) {
  return Object.fromEntries(names.map((name) => [name, found[name] ?? null]));
}

// Returns the call that a request is for, or undefined if the library does not offer it.
function call(adapter, { operation, rule, text, base, reference, strict, path, texts }) {
  const { describe, match, split, remove_dot_segments, normalize, equivalent } = adapter;
  const matches = match?.[rule];
  const resolve = strict ? adapter.strict : adapter.tolerant;
  return {
    describe: () => describe,
    match: matches && (() => Boolean(matches(text))),
    split: split && (() => split(text)),
    resolve: resolve && (() => resolve(base, reference)),
    remove_dot_segments: remove_dot_segments && (() => remove_dot_segments(path)),
    normalize: normalize && (() => normalize(text)),
    equivalent: equivalent && (() => equivalent(...texts)),
  }[operation];
}

function answer(adapter, request) {
  try {
    const found = call(adapter, request);
    return found ? { result: found() } : {};
  } catch (error) {
    return { error: `${error}` };
  }
}

const name = process.argv[2];
if (!Object.hasOwn(ADAPTERS, name ?? "")) {
  console.error(`usage: node javascript.mjs NAME, where NAME is one of ${Object.keys(ADAPTERS).join(", ")}`);
  process.exit(1);
}
const adapter = await ADAPTERS[name]();
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(adapter, JSON.parse(line)))}\n`);
}
