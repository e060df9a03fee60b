import { AppError } from '#domain/errors.ts';

/**
 * Refuses a state-changing request that another website made the browser send (design/decisions.md §5).
 * A request without the browser's headers does not come from a browser, so nobody's cookies ride on it.
 *
 * @throws AppError foreign-origin
 */
export function assertOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreignOrigin = origin !== null && origin !== new URL(request.url).origin;
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite) {
    throw new AppError('foreign-origin', 'Diese Anfrage kommt von einer fremden Website und wurde abgelehnt.');
  }
}
