import { read } from '#api/client.ts';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Result } from '#contracts/route.ts';
import { query } from '#stores/query.ts';
import { asAdmin } from '#stores/session.ts';

export type DashboardData = Result<typeof readDashboard>;

const PATH = '/api/dashboard';

export const dashboardQuery = query(PATH, () => asAdmin(() => read<typeof readDashboard>(PATH)));
