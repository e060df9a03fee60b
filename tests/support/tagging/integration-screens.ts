import type { Locator, Page } from '@playwright/test';
import type { readClickUpStatus, SyncRun } from '#contracts/events/connection.ts';
import type { Result } from '#contracts/route.ts';
import type { readTagQueue } from '#contracts/tagging/contact-tags.ts';
import { openScreen } from '#tests/support/accounts/admin.ts';

type Fulfilment = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/** Builds a synchronisation as the API returns it. */
export const syncRun = (values: Partial<SyncRun> = {}): SyncRun => ({
  startedAt: '2026-11-21T08:10:00.000Z',
  durationMs: 1840,
  trigger: 'schedule',
  outcome: 'done',
  tasks: 48,
  published: 12,
  added: 2,
  changed: 1,
  hidden: 0,
  withheld: 0,
  skipped: [],
  error: '',
  ...values,
});

type Status = Result<typeof readClickUpStatus>;

/** Builds a connection as the API returns it. */
export const connection = (values: Partial<NonNullable<Status['connection']>> = {}) => ({
  userName: 'Miriam Sander',
  timeZone: 'Europe/Berlin',
  tokenEnd: '9F3K',
  connectedAt: '2026-10-02T09:30:00.000Z',
  isRevoked: false,
  listId: '901507331188',
  syncObstacle: null,
  isLive: true,
  ...values,
});

/** Builds the status of a working connection. */
export const connectedStatus = (values: Partial<Status> = {}): Status => ({
  message: 'Connected',
  connection: connection(),
  lastRun: syncRun(),
  lastDoneAt: '2026-11-21T08:10:00.000Z',
  ...values,
});

/** Builds the queue of pending and dead tags. */
export const tagQueue = (values: Partial<Result<typeof readTagQueue>> = {}): Result<typeof readTagQueue> => ({
  pending: 0,
  delivered: 1284,
  dead: [],
  deadCount: 0,
  deadByVisitors: 0,
  ...values,
});

/** Answers a path; never, if the answer is `undefined`. */
export async function answer(page: Page, path: string, fulfilment: Fulfilment | undefined): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => (fulfilment === undefined ? undefined : route.fulfill(fulfilment)));
}

export async function answerClickUp(
  page: Page,
  { status, authUrl = 'mock', isEnabled = true }: { status: Status; authUrl?: string; isEnabled?: boolean },
): Promise<void> {
  const authenticated = status.message.includes('Connected');
  await answer(page, '/api/clickup/auth', { json: { authenticated, authUrl } });
  await answer(page, '/api/clickup/status', { json: status });
  await answer(page, '/api/clickup/integration-status', { json: { status: 'success', enabled: isEnabled } });
}

export async function answerActiveCampaign(
  page: Page,
  { queue = tagQueue(), isEnabled = true }: { queue?: Result<typeof readTagQueue>; isEnabled?: boolean } = {},
): Promise<void> {
  await answer(page, '/api/activecampaign/test', { json: { status: 'success', message: 'Gut.' } });
  await answer(page, '/api/activecampaign/queue', { json: queue });
  await answer(page, '/api/activecampaign/integration-status', { json: { status: 'success', enabled: isEnabled } });
}

export const openClickUp = (page: Page): Promise<void> => openScreen(page, '/admin-dashboard/apps/clickup', 'ClickUp');
export const openActiveCampaign = (page: Page): Promise<void> =>
  openScreen(page, '/admin-dashboard/apps/activecampaign', 'ActiveCampaign');

export const connectionCard = (page: Page): Locator => page.getByRole('region', { name: 'Verbindung', exact: true });
export const statusCard = (page: Page): Locator => page.getByRole('region', { name: 'Status', exact: true });
