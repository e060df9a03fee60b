import { AppError } from '#domain/errors.ts';

const refusal = (): AppError =>
  new AppError('foreign-origin', 'Diese Anfrage kommt von einer fremden Website und wurde abgelehnt.');

/**
 * Refuses a state-changing request that another website made the browser send (docs/decisions/security.md).
 * A request without the browser's headers does not come from a browser, so nobody's cookies ride on it.
 *
 * @throws AppError foreign-origin
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
 * For a GET that changes state: only our own scripts may send it, and clients that are no browsers. Other pages, links
 * in mails and the address bar are refused.
 *
 * @throws AppError foreign-origin
 */
export function assertOwnScript(request: Request): void {
  assertOwnOrigin(request);
  const site = request.headers.get('sec-fetch-site');
  const referrer = request.headers.get('referer');
  // Browsers without this header tell the referrer.
  const isForeign = site === null ? referrer !== null && !isOfOrigin(referrer, request) : site !== 'same-origin';
  if (isForeign) throw refusal();
}

/**
 * For forms on pages whose address is a secret and which therefore tell no referrer: for those browsers send 'null' as
 * the origin, but still say whether the form was ours.
 *
 * @throws AppError foreign-origin
 */
export function assertOwnForm(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeign =
    site === null ? origin !== null && origin !== 'null' && !isOfOrigin(origin, request) : site !== 'same-origin';
  if (isForeign) throw refusal();
}
