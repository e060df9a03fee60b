import type { AstroGlobal } from 'astro';

const HOSTS = 'https://*.wistia.com https://*.wistia.net';
const METRICS = 'https://*.litix.io';

/**
 * Lets the page that is being rendered load videos of Wistia (docs/decisions/videos.md). To be called by the page
 * itself: what a component adds comes after the head is written.
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
