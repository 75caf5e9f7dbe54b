// @ts-check
// Answers the search box of the theme instead of the theme's own worker, which finds a section only if it contains every
// word. This one ranks pages by how well they match, with the words that people use for one thing as one word. The script
// of MiniSearch is before this one in the same file.

const MOST = 12; // results: what comes after them matches a word or two
const INIT = 0, READY = 1, QUERY = 2, RESULT = 3; // messages to and from the theme

// Words that say nothing about the page that somebody looks for.
const STOP_WORDS = new Set(
  ("a an and any are as at be by can do does doing for from get gets getting got has have how i if in into is isn it its keep library like me must my " +
    "module need no of on only or other our out package please python should so some string t that the their them there these this to up use uses used using via want was " +
    "way we what when where which who why will with you your").split(" "),
);

// On each line, words that people use for the same thing.
const SAME = new Map(
  `url uri urls uris link links weblink hyperlink hyperlinks href address addresses iri iris
   param params parameter parameters arg args argument arguments
   query querystring search
   remove removes removing strip strips delete drop drops clear cut without
   change changes changing replace replaces set sets modify update edit swap
   valid validate validates validation validator validity check checks checking verify test
   regex regexp regexes pattern patterns regular
   invalid malformed wrong bad broken
   add adds adding append prepend missing
   several multiple many
   domain domains hostname hostnames host hosts
   password passwords credentials credential secret secrets username login
   hide hides hidden mask masks masked redact redacts redacted
   log logs logging logger logged
   compare compares comparing comparison equal equality equals same identical
   find finds finding extract extracts extracting detect scrape
   join joins joining combine concat concatenate resolve
   relative absolute
   parse parses parsing parser split splits splitting decompose
   build builds building create creates creating construct make makes making generate compose
   encode encodes encoding encoded escape escapes escaping escaped quote quoting percent
   decode decodes decoding decoded unescape unquote
   safe safely secure securely security
   local localhost internal private loopback
   duplicate duplicates dedupe deduplicate unique distinct
   fragment fragments anchor hash
   redirect redirects redirecting redirection
   folder folders directory directories
   extension extensions suffix filetype
   text texts
   shorten shorter short truncate abbreviate
   show shows display displaying shown
   error errors message messages
   people person user users customer
   table tables column columns dataframe dataframes csv
   file files
   convert converts converting conversion turn turns
   tracking utm gclid fbclid trackers tracker
   pagination paginate paging next
   fix fixes repair repairs correct autocorrect
   ssrf
   punycode idn idna xn
   database db
   website websites site sites webpage`
    .split("\n")
    .flatMap((line) => {
      const [first, ...others] = line.trim().split(" ");
      return others.map((word) => /** @type {[string, string]} */ ([word, first]));
    }),
);

/** Return a word as it is indexed, or null if it says nothing. @param {string} word */
function term(word) {
  const lower = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (STOP_WORDS.has(lower)) return null;
  const same = SAME.get(lower) ?? lower;
  if (same.length < 4) return same;
  const stem = same.replace(/(?<=.{3})(?:ing|ed|es|s|e)$/, "");
  return stem === same ? same : stem.replace(/([bdgmnprt])\1$/, "$1");
}

/** @param {string} text */
const words = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** @param {string} text */
const terms = (text) => words(text).map(term).filter(Boolean);
/** @param {string} html */
const plain = (html) => html.replace(/<[^>]*>/g, " ").replace(/&\w+;/g, " ");

// How likely people want a page, by the directory in its address; the first that fits.
const LIKELY = [
  ["/questions/", 1.25],
  ["/guide/engines/", 0.8],
  ["/guide/", 1],
  ["/tutorial/", 0.8],
  ["/first-steps/", 0.8],
  ["/coming-from/", 0.7],
  ["/playground/", 0.7],
  ["/reference/", 0.5],
  ["/", 0.4],
];

let pages, items;

/** @param {any[]} given The sections of all pages: `location`, `level`, `title`, `text`, `path` and `keywords`. */
function index(given) {
  items = given;
  const byPage = new Map();
  items.forEach(({ location, title, text, keywords = "" }, id) => {
    const address = location.replace(/#.*/, "");
    const page = byPage.get(address) ?? { id: address, sections: [], title, keywords, headings: "", lead: plain(text).slice(0, 300), text: "" };
    byPage.set(address, page);
    if (page.sections.length) page.headings += ` ${title}`;
    page.sections.push(id);
    page.text += ` ${plain(text)}`;
  });
  pages = new MiniSearch({
    fields: ["title", "keywords", "headings", "lead", "text"],
    storeFields: ["sections", "title"],
    tokenize: words,
    processTerm: term,
  });
  pages.addAll([...byPage.values()]);
}

/** Return the best section of each page, the best page first. @param {string} text */
function found(text) {
  const ranked = pages.search(text, {
    boost: { title: 4, keywords: 4, headings: 2, lead: 1.5 },
    boostDocument: (address) => LIKELY.find(([directory]) => String(address).includes(String(directory)))?.[1],
    prefix: (word, index, all) => index === all.length - 1 && word.length > 2,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    weights: { prefix: 0.3, fuzzy: 0.2 },
  });
  const asked = terms(text).join(" ");
  const isTitle = ({ title }) => Number(terms(title).join(" ") === asked);
  ranked.sort((one, other) => isTitle(other) - isTitle(one));
  return ranked.slice(0, MOST).map(({ sections, terms }) => bestSection(sections, new Set(terms)));
}

/** Return the section in whose title and text the most terms are, as a result for the theme. */
function bestSection(sections, sought) {
  const has = (text) => [...new Set(terms(text))].filter((term) => sought.has(term)).length;
  const scores = sections.map((id) => 3 * has(items[id].title) + has(plain(items[id].text)));
  return item(sections[scores.indexOf(Math.max(...scores))], sought);
}

function item(id, terms) {
  const { title, text } = items[id];
  const matches = [["title", title], ["text", text]].map(([field, html]) => ({ field, value: { highlight: { ranges: ranges(html, terms) } } }));
  return { id, matches };
}

/** Return where the words are in a text of HTML. */
function ranges(html, terms) {
  return [...html.matchAll(/<[^>]*>|&\w+;|[\p{L}\p{N}]+/gu)]
    .filter(([word]) => terms.has(term(word)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, value: word.length }));
}

addEventListener("message", ({ data: { type, data } }) => {
  if (type === INIT) {
    index(data.items);
    postMessage({ type: READY });
  } else if (type === QUERY) {
    const results = found(data.input);
    postMessage({ type: RESULT, data: { items: results, pagination: { total: results.length }, aggregations: [] } });
  }
});
