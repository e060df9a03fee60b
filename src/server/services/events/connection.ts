import type { readClickUpAuth, readClickUpStatus } from '#contracts/events/connection.ts';
import { CLICKUP_CALLBACK_PATH, MOCK_AUTH_URL } from '#contracts/events/connection.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import type { Answer } from '#contracts/route.ts';
import { deleteConnection, findConnection, saveConnection } from '#db/queries/events/connection.ts';
import { readSyncState } from '#db/queries/events/sync.ts';
import { isIntegrationEnabled, setIntegrationEnabled } from '#db/queries/integrations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { refuse } from '#server/services/obstacles.ts';
import { findKeyObstacle, sealSecret } from '#server/services/secrets.ts';
import { clickUpOf } from '#server/services/vendors.ts';
import type { ClickUp, ClickUpApp } from '#server/vendors/clickup.ts';
import { ClickUpError, type ClickUpFailure } from '#server/vendors/clickup-failure.ts';
import { assertState, issueState } from './authorization-states.ts';
import { describeClickUpFailure } from './failures.ts';
import { EVENTS_TAG } from './public-events.ts';
import { findSyncObstacle, PREVIEW, syncInBackground, toSyncRun } from './sync.ts';
import { dropWebhook, keepWebhook } from './webhook.ts';

const APP_SETTINGS = {
  technician: 'Kennung und Geheimnis der App kommen als CLICKUP_CLIENT_ID und CLICKUP_CLIENT_SECRET in die Umgebung.',
};
const NO_APP: Obstacle = {
  text: 'Dafür ist noch keine ClickUp-App eingerichtet. Verbinde ClickUp mit einem Access Token.',
  link: null,
  ...APP_SETTINGS,
};
const UNKNOWN_TOKEN = 'ClickUp kennt diesen Access Token nicht. Bitte prüfe, ob du ihn vollständig kopiert hast.';
const DENIED = 'Du hast den Zugriff in ClickUp nicht erlaubt.';
const NO_CODE = 'In dieser Adresse steht kein Autorisierungscode.';
const TOKEN_END_CHARS = 4;

const findConnectObstacle = (ctx: Context): Obstacle | null =>
  clickUpOf(ctx) === undefined ? PREVIEW : findKeyObstacle(ctx);

/** @throws AppError not-connected if no token could be stored */
function vendorOf(ctx: Context): ClickUp {
  refuse(findConnectObstacle(ctx), 'not-connected');
  const clickup = clickUpOf(ctx);
  if (clickup === undefined) throw new Error('The obstacle was not found');
  return clickup;
}

function appOf({ env: { CLICKUP_CLIENT_ID, CLICKUP_CLIENT_SECRET } }: Context): ClickUpApp | undefined {
  if (CLICKUP_CLIENT_ID === undefined || CLICKUP_CLIENT_SECRET === undefined) return undefined;
  return { clientId: CLICKUP_CLIENT_ID, clientSecret: CLICKUP_CLIENT_SECRET };
}

/** At home a code meets the missing app only when it is sent, because the mock connects without one. */
const findCodeObstacle = (ctx: Context): Obstacle | null =>
  findConnectObstacle(ctx) ?? (ctx.isProduction && appOf(ctx) === undefined ? NO_APP : null);

async function authUrl(ctx: Context): Promise<string> {
  const app = appOf(ctx);
  if (app === undefined) return ctx.isProduction ? '' : MOCK_AUTH_URL;
  const url = new URL(ctx.env.CLICKUP_AUTHORIZE_URL);
  url.searchParams.set('client_id', app.clientId);
  // ClickUp knows a single redirect address; a request's host header could be forged.
  url.searchParams.set('redirect_uri', `${ctx.site}${CLICKUP_CALLBACK_PATH}`);
  url.searchParams.set('state', await issueState(ctx));
  return url.href;
}

export const isConnected = async ({ db }: Context): Promise<boolean> => {
  const connection = await findConnection(db);
  return connection !== undefined && !connection.isRevoked;
};

/** `authUrl` is '' if only a token can connect. */
export async function readAuth(ctx: Context): Promise<Answer<typeof readClickUpAuth>> {
  return {
    authenticated: await isConnected(ctx),
    authUrl: await authUrl(ctx),
    obstacle: findConnectObstacle(ctx),
    codeObstacle: findCodeObstacle(ctx),
  };
}

/** Failures that the owner caused and can fix. */
const ownersToMend: readonly ClickUpFailure['kind'][] = ['token-unknown', 'list-unknown', 'code-used', 'code-unknown'];

function refuseFailure(error: unknown): never {
  if (!(error instanceof ClickUpError)) throw error;
  const { kind } = error.failure;
  const code = ownersToMend.includes(kind) ? 'bad-input' : 'unavailable';
  throw new AppError(code, describeClickUpFailure(error.failure), kind === 'app-unknown' ? APP_SETTINGS : {});
}

function refuseToken(error: unknown): never {
  const kinds: readonly ClickUpFailure['kind'][] = ['token-unknown', 'list-unknown', 'app-unknown'];
  const isUnknown = error instanceof ClickUpError && kinds.includes(error.failure.kind);
  if (isUnknown) throw new AppError('bad-input', UNKNOWN_TOKEN);
  return refuseFailure(error);
}

/** Verifies a token with ClickUp, stores it encrypted, and starts the first synchronisation in the background. */
async function connect(ctx: Context, token: string): Promise<void> {
  const { name, timeZone } = await vendorOf(ctx).readUser(token).catch(refuseToken);
  const before = await findConnection(ctx.db);
  await saveConnection(ctx.db, {
    token: sealSecret(ctx.env.ENCRYPTION_KEY, 'clickup-token', token),
    tokenEnd: token.slice(-TOKEN_END_CHARS),
    userName: name,
    timeZone,
    connectedAt: ctx.now(),
  });
  ctx.purge(EVENTS_TAG);
  void syncInBackground(ctx, 'connect');
  ctx.waitUntil(dropWebhook(ctx, before).then(() => keepWebhook(ctx)));
}

/** @throws AppError bad-input for a token that ClickUp does not know, unavailable while ClickUp is down */
export async function setToken(ctx: Context, pasted: string): Promise<{ success: true; message: string }> {
  const token = pasted.trim().replace(/^Bearer\s+/i, '');
  // Characters that no header can carry cannot be part of a token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new AppError('bad-input', UNKNOWN_TOKEN);
  await connect(ctx, token);
  return { success: true, message: 'ClickUp ist verbunden.' };
}

export interface Returned {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

/** @throws AppError bad-input, not-connected, unavailable */
async function redeem(ctx: Context, { code, error }: Returned): Promise<void> {
  if (error !== undefined) throw new AppError('bad-input', DENIED);
  if (!code) throw new AppError('bad-input', NO_CODE);
  refuse(findCodeObstacle(ctx), 'not-connected');
  const app = appOf(ctx);
  if (app === undefined) throw new AppError('not-connected', NO_APP.text);
  await connect(ctx, await vendorOf(ctx).exchangeCode(app, code).catch(refuseFailure));
}

/** Reads the parameters of a pasted address, or a bare code. */
function readPasted(pasted: string): Returned {
  const [, query] = /^(?:https?:\/\/[^?#]*)?\??(?=.*[=])([^#]*)/i.exec(pasted.trim()) ?? [];
  return query === undefined ? { code: pasted.trim() } : Object.fromEntries(new URLSearchParams(query));
}

/** Accepts a code or ClickUp's whole redirect address. @throws AppError bad-input, not-connected, unavailable */
export async function exchangeCode(ctx: Context, pasted: string): Promise<{ status: 'success'; message: string }> {
  const returned = readPasted(pasted);
  if (returned.state !== undefined) await assertState(ctx, returned.state);
  await redeem(ctx, returned);
  return { status: 'success', message: 'ClickUp ist verbunden.' };
}

/** Exchanges nothing without a valid state. @throws AppError unauthenticated, bad-input, not-connected, unavailable */
export async function completeAuthorization(ctx: Context, returned: Returned): Promise<string> {
  if ((await ctx.sessions.current())?.role !== 'owner')
    throw new AppError('unauthenticated', 'Bitte melde dich zuerst im Admin-Bereich an.');
  await assertState(ctx, returned.state ?? '');
  await redeem(ctx, returned);
  return 'ClickUp ist verbunden.';
}

export async function readStatus(ctx: Context): Promise<Answer<typeof readClickUpStatus>> {
  const { connection, lastRun, lastDone } = await readSyncState(ctx.db);
  if (connection === undefined) return { message: 'Nicht verbunden' };
  const { userName, timeZone, tokenEnd, connectedAt, isRevoked } = connection;
  return {
    message: isRevoked ? 'ClickUp nimmt den Access Token nicht mehr an. Bitte verbinde ClickUp neu.' : 'Connected',
    connection: {
      userName,
      timeZone,
      tokenEnd,
      connectedAt: connectedAt.toISOString(),
      isRevoked,
      listId: ctx.env.CLICKUP_LIST_ID ?? '',
      syncObstacle: findSyncObstacle(ctx),
      isLive: !isRevoked && connection.webhookId !== null,
    },
    lastRun: lastRun && toSyncRun(lastRun),
    lastDoneAt: lastDone?.startedAt.toISOString(),
  };
}

/** Deletes the token and the synced events, and ClickUp's webhook in the background. */
export async function reset(ctx: Context): Promise<{ status: 'success'; message: string }> {
  const connection = await findConnection(ctx.db);
  await deleteConnection(ctx.db);
  ctx.purge(EVENTS_TAG);
  ctx.waitUntil(dropWebhook(ctx, connection));
  return { status: 'success', message: 'Die Verbindung zu ClickUp ist zurückgesetzt.' };
}

export async function readSwitch({ db }: Context): Promise<{ status: 'success'; enabled: boolean }> {
  return { status: 'success', enabled: await isIntegrationEnabled(db, 'clickup') };
}

export async function toggle(ctx: Context, enabled: boolean): Promise<{ status: 'success'; enabled: boolean }> {
  await setIntegrationEnabled(ctx.db, 'clickup', enabled);
  ctx.purge(EVENTS_TAG);
  if (enabled) void syncInBackground(ctx, 'switch');
  return { status: 'success', enabled };
}
