/**
 * The embeddable tracker (docs/decisions/visits.md): one hit per page view, no cookie, no storage. Whether a hit
 * counts is the server's decision. `src/pages/api/analytics/script.js.ts` minifies this file; every byte is sent to
 * every visitor, so it is written for size.
 */
const script = document.currentScript;
const endpoint = script instanceof HTMLScriptElement ? new URL('pixel', script.src).href : '';
let page: string | undefined;
let referrer = document.referrer;

const here = () => location.href.split('#')[0] ?? '';

function send(u: string, r: string, e = ''): void {
  // The collector takes 2 KB, and of a referrer no query.
  const hit = { u: u.slice(0, 1300), r: r.replace(/\?.*/, '').slice(0, 500), ...(e && { e }) };
  if (!navigator.sendBeacon?.(endpoint, JSON.stringify(hit)))
    new Image().src = `${endpoint}?${new URLSearchParams(hit)}`;
}

function view(): void {
  const u = here();
  if (u === page) return;
  send(u, referrer);
  page = u;
  referrer = u;
}

/** A goal was reached: `me('Probestunde')`. It counts once per visit. */
window.me = (goal) => send(here(), '', goal.slice(0, 99));
// A click is enough where an element names its goal; a calendar is known by its address.
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLElement>('[data-me],[href$=".ics"]');
    if (link) window.me?.(link.dataset.me || 'Kalender geladen');
  },
  true,
);

const { pushState, replaceState } = history;
history.pushState = (...entry) => {
  pushState.apply(history, entry);
  view();
};
// Another query for the page that is seen already is no view, now or when an anchor is clicked.
history.replaceState = (...entry) => {
  const path = location.pathname;
  replaceState.apply(history, entry);
  if (!page || path !== location.pathname) return;
  page = here();
  referrer = page;
};
addEventListener('popstate', view);
// Astro swaps pages without the history's help, and tells so.
document.addEventListener('astro:page-load', view);
// A page that comes back from the browser's memory is seen again.
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    page = undefined;
    view();
  }
});
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', view, { once: true });
else view();
