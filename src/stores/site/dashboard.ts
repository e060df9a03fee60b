import { read } from '#api/client.ts';
import type { Result } from '#contracts/route.ts';
import type { readDashboard } from '#contracts/site/dashboard.ts';
import { asAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** How everything stands. */
export type Standing = Result<typeof readDashboard>;

const PATH = '/api/dashboard';

export const dashboardQuery = query(PATH, () => asAdmin(() => read<typeof readDashboard>(PATH)));
