import { type AdminScreen, screenPath } from '#domain/shell/admin-routes.ts';
import type { Context } from '#server/context.ts';

/** @param search query with its question mark */
export const screenUrl = ({ site }: Pick<Context, 'site'>, screen: AdminScreen, search = ''): string =>
  new URL(`${screenPath(screen, '')}${search}`, site).href;
