import { site } from '#content/environment.ts';

// Also while the site is not public: a crawler that is shut out never reads `noindex`.
const rules = 'User-agent: *\nAllow: /\n';

/** Lets search engines in and names the sitemap, if there is one; no admin path (docs/decisions/routes.md). */
export const GET = (): Response =>
  new Response(site.isPublic ? `${rules}\nSitemap: ${site.url}/sitemap-index.xml\n` : rules);
