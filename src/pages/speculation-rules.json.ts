import { paths } from '#paths.ts';

const next = [
  paths.home,
  paths.soulCircle,
  paths.soulAlchemy,
  paths.soulPlan,
  '/kurse/*',
  '/masterclasses/*',
  '/events/*',
];
const where = {
  and: [
    { or: next.map((path) => ({ href_matches: path })) },
    // A calendar file is no page, and an anchor leads to the page that is open.
    { not: { or: [{ href_matches: '/events/*.ics' }, { selector_matches: '[href^="#"]' }] } },
  ],
};

/**
 * Names what a browser may load before the click: the page at a hover, and all of it as soon as the link is pressed.
 * Chromium loads nothing with Save-Data (https://developer.chrome.com/docs/web-platform/prerender-pages#chrome-limits).
 */
export const GET = (): Response =>
  Response.json({
    prefetch: [{ where, eagerness: 'moderate' }],
    prerender: [{ where, eagerness: 'conservative' }],
  });
