import { completeTyped } from '#domain/redirects/targets.ts';
import { siteOrigin } from '#domain/shell/admin-routes.ts';

/** Completes a typed address: a path leads to our own site, a host without a scheme to the web. */
export const typedAddress = (typed: string): string => completeTyped(typed, siteOrigin(location));
