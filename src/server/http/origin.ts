import { AppError } from '#domain/errors.ts';

const refusal = (): AppError =>
  new AppError('foreign-origin', 'Diese Anfrage kommt von einer fremden Website und wurde abgelehnt.');

/**
 * Refuses state-changing requests sent by other websites (docs/decisions/security.md). Without the browser's headers
 * the client is no browser and carries no visitor's cookies. @throws AppError foreign-origin
 */
export function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreignOrigin = origin !== null && origin !== new URL(request.url).origin;
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) throw refusal();
}

const isOfOrigin = (address: string, { url }: Request): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(url).origin;

/**
 * Guards a GET that changes state: allows only our own scripts and clients that are no browsers, not other pages, links
 * in mails or the address bar. @throws AppError foreign-origin
 */
export function assertOwnScript(request: Request): void {
  assertOwnOrigin(request);
  const site = request.headers.get('sec-fetch-site');
  const referrer = request.headers.get('referer');
  // Browsers without this header still send the referrer.
  const isForeign = site === null ? referrer !== null && !isOfOrigin(referrer, request) : site !== 'same-origin';
  if (isForeign) throw refusal();
}

/**
 * Guards forms on pages with a secret address. These send no referrer, so browsers report the origin 'null', but
 * sec-fetch-site still tells whether the form is ours. @throws AppError foreign-origin
 */
export function assertOwnForm(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeign =
    site === null ? origin !== null && origin !== 'null' && !isOfOrigin(origin, request) : site !== 'same-origin';
  if (isForeign) throw refusal();
}
