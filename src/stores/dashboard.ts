import { readDashboard } from '#contracts/dashboard.ts';
import type { Result } from '#contracts/route.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from './query.ts';

/** How everything stands. */
export type Standing = Result<typeof readDashboard>;

export const dashboardQuery = query(readDashboard.path, () => callAsAdmin(readDashboard));
