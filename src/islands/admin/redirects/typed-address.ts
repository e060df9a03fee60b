import { completeTyped } from '#domain/redirects/targets.ts';
import { siteOrigin } from '#domain/shell/admin-routes.ts';

/** Completes an address that the owner typed into a form: a path is one of our pages, a host without a scheme is on the web. */
export const typedAddress = (typed: string): string => completeTyped(typed, siteOrigin(location));
