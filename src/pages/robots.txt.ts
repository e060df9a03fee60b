import { site } from '#content/environment.ts';

// Even while the site is not public: a blocked crawler would never read `noindex`.
const rules = 'User-agent: *\nAllow: /\n';

/** Allows all crawlers and names the sitemap, if there is one; names no admin path (docs/decisions/routes.md). */
export const GET = (): Response =>
  new Response(site.isPublic ? `${rules}\nSitemap: ${site.url}/sitemap-index.xml\n` : rules);
