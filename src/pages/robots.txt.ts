import { site } from '#content/site/environment.ts';

/** Lets search engines in and names the sitemap; admin paths are not told to anybody (docs/decisions/routes.md). */
export const GET = (): Response => new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
