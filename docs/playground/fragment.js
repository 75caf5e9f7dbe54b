// @ts-check
// Keeps the fragment from the script of the theme, which runs next: it takes a fragment for the id of an element, and
// fails if the text is not one. The page's own script puts the fragment back.

Object.assign(window, { linked: location.hash });
if (location.hash) history.replaceState(null, "", location.pathname + location.search);

addEventListener("hashchange", (event) => {
  event.stopImmediatePropagation();
  dispatchEvent(new Event("fragmentchange"));
});
