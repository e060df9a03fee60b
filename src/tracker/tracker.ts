/**
 * Embeddable tracker (docs/decisions/visits.md): one hit per page view, no cookie, no storage; the server decides what
 * counts. `src/pages/api/analytics/script.js.ts` minifies this file; every visitor loads it, so it is written for size.
 */

// HTML pages embed this as a classic script, so `currentScript` is a script element.
// biome-ignore lint/style/useConsistentBuiltinInstantiation: `new` would cost every visitor four bytes.
const endpoint = new URL('pixel', Object(document.currentScript).src);
let page = '';
let referrer = document.referrer;

const here = () => location.href.replace(/#.*/, '');

const send = (u: string, r: string, details?: object | false | ''): void => {
  // The collector accepts 2 KB, and no query in a referrer.
  const hit = { u: u.slice(0, 1300), r: r.replace(/\?.*/, '').slice(0, 500), ...details };
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

/** Reports a goal: `me('Probestunde')`. The server counts it once per visit. */
window.me = (goal, details) => send(here(), '', { e: goal.slice(0, 99), ...details });
// Reports clicks on elements that name their goal, and on calendar files. At the click, a checkout of ours gets a
// random token that it returns with the purchase (docs/decisions/purchases.md); the browser stores nothing of it.
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
// A new query on the same page is no view, neither now nor at a later click on an anchor.
history.replaceState = (...entry) => {
  const path = location.pathname;
  replaceState.apply(history, entry);
  if (!page || path !== location.pathname) return;
  referrer = here();
  page = referrer;
};
addEventListener('popstate', view);
// Astro swaps pages without the history API and fires this event.
document.addEventListener('astro:page-load', view);
// A page restored from the back/forward cache is a new view.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) {
    page = '';
    view();
  }
});
document.addEventListener('prerenderingchange', view);
if (!document.prerendering) view();
