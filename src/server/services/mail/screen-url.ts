import { type AdminScreen, screenPath } from '#domain/shell/admin-routes.ts';
import type { Context } from '#server/context.ts';

/** The whole address of a screen of the admin area, for a mail. @param search its query, with the question mark */
export const screenUrl = ({ site }: Pick<Context, 'site'>, screen: AdminScreen, search = ''): string =>
  new URL(`${screenPath(screen, '')}${search}`, site).href;
