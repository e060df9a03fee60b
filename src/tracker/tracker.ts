/**
 * The embeddable tracker (docs/decisions/visits.md): one hit per page view, no cookie, no storage. Whether a hit
 * counts is the server's decision. `src/pages/api/analytics/script.js.ts` minifies this file; every byte is sent to
 * every visitor, so it is written for size.
 */

// It is embedded as a script in HTML.
// biome-ignore lint/style/useConsistentBuiltinInstantiation: `new` would cost every visitor four bytes.
const endpoint = new URL('pixel', Object(document.currentScript).src);
let page = '';
let referrer = document.referrer;

const here = () => location.href.replace(/#.*/, '');

const send = (u: string, r: string, told?: object | false | ''): void => {
  // The collector takes 2 KB, and of a referrer no query.
  const hit = { u: u.slice(0, 1300), r: r.replace(/\?.*/, '').slice(0, 500), ...told };
  if (!navigator.sendBeacon?.(endpoint, JSON.stringify(hit)))
    new Image().src = `${endpoint}?${new URLSearchParams(hit)}`;
};

const view = () => {
  const u = here();
  if (u === page) return;
  send(u, referrer);
  page = u;
  referrer = u;
};

/** A goal was reached: `me('Probestunde')`. It counts once per visit. */
window.me = (goal, told) => send(here(), '', { e: goal.slice(0, 99), ...told });
// A click is enough where an element names its goal; a calendar is known by its address. A checkout of ours gets a random
// token, with the click alone, that it will give back (docs/decisions/purchases.md); nothing of it is kept here.
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-me],[href$=".ics"]');
    if (link) {
      const {
        dataset: { me, to, of: o },
        href,
      } = link;
      const t =
        to && !navigator.globalPrivacyControl && navigator.doNotTrack !== '1' && crypto.randomUUID?.().slice(-22);
      if (t) {
        link.href = to.replace(/ /g, t);
        setTimeout(() => {
          link.href = href;
        });
      }
      window.me?.(me || 'Kalender geladen', t && { t, o });
    }
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
  referrer = here();
  page = referrer;
};
addEventListener('popstate', view);
// Astro swaps pages without the history's help, and tells so.
document.addEventListener('astro:page-load', view);
// A page that comes back from the browser's memory is seen again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) {
    page = '';
    view();
  }
});
document.addEventListener('prerenderingchange', view);
if (!document.prerendering) view();
