import type { Result } from '#contracts/route.ts';
import { readDashboard } from '#contracts/site/dashboard.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** How everything stands. */
export type Standing = Result<typeof readDashboard>;

export const dashboardQuery = query(readDashboard.path, () => callAsAdmin(readDashboard));
