import { site } from '#content/site/site.ts';

/** Lets search engines in and names the sitemap; admin paths are not told to anybody (design/decisions.md §3). */
export const GET = (): Response => new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
