import { firstContent } from '#content/content/first/first-content.ts';
import { pages as facts } from '#content/pages/facts.ts';
import { parseEnv } from '#server/env.ts';

const first = firstContent(parseEnv({})).pages;

/** Public pages with the search titles of the initial content; the home page has none of its own. */
export const pages = Object.entries(facts).map(([id, page]) => {
  const data = first.find((entry) => entry.id === id)?.data;
  return { ...page, title: data?.searchTitle ?? '', description: data?.searchDescription ?? '' };
});
