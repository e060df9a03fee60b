import { website } from '#content/content/published.ts';
import { letters } from '#content/content/published-letters.ts';
import { site } from '#content/environment.ts';
import { publicLetters as words } from '#content/letters/public-pages.ts';
import { letterFeed } from '#domain/letters/feed.ts';

/** Omits the feed if there are no public letters. */
export const getStaticPaths = () => (letters.length === 0 ? [] : [{ params: { feed: 'rss' } }]);

export const GET = (): Response => {
  const { label, description, path, feedPath } = words;
  const channel = { title: `${label} – ${website.name}`, description, url: site.url + path, self: site.url + feedPath };
  const items = letters.map(({ subject, summary, path: page, sentAt }) => ({
    title: subject,
    description: summary,
    url: site.url + page,
    sentAt,
  }));
  return new Response(letterFeed(channel, items), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
};
