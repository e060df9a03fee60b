import type { AstroGlobal } from 'astro';

const HOSTS = 'https://*.wistia.com https://*.wistia.net';
const METRICS = 'https://*.litix.io';

/**
 * Allows the page to load Wistia's videos (docs/decisions/videos.md). Call it from the page itself: directives added by
 * a component come after the head is written.
 */
export function allowVideo({ csp }: AstroGlobal): void {
  // `astro dev` has no policy.
  if (csp === undefined) return;
  csp.insertScriptResource("'self'");
  csp.insertScriptResource(`${HOSTS} https://src.litix.io`);
  csp.insertStyleResource("'self'");
  csp.insertStyleResource("'unsafe-inline'");
  csp.insertDirective(`img-src 'self' data: ${HOSTS}`);
  csp.insertDirective(`connect-src 'self' ${HOSTS} ${METRICS}`);
  csp.insertDirective(`media-src 'self' blob: data: ${HOSTS}`);
  csp.insertDirective(`font-src 'self' data: ${HOSTS}`);
  csp.insertDirective('frame-src https://fast.wistia.com https://fast.wistia.net');
  csp.insertDirective("worker-src 'self' blob:");
}
