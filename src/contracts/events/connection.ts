import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { switchInput, switchState } from '#contracts/switches.ts';

const TOKEN_MESSAGE = 'Bitte geben Sie einen gültigen ClickUp Access Token ein.';
const CODE_MESSAGE = 'Bitte geben Sie einen gültigen Autorisierungscode ein.';

/** Longer than any token or redirect address from ClickUp. */
const SECRET_MAX = 2000;

/** Value of `authUrl` without a ClickUp app: the local fake is connected instead (spec 4.6). */
export const MOCK_AUTH_URL = 'mock';
/** Token of the local fake; it opens nothing else. */
export const MOCK_TOKEN = 'pk_lokal_mock';

/** The spec shows a message only for failures, so a success may lack it. */
const done = z.object({ status: z.literal('success'), message: z._default(z.string(), '') });

/** Tells whether ClickUp is connected, and the address for connecting it, or 'mock'. */
export const readClickUpAuth = route({
  method: 'GET',
  path: '/api/clickup/auth',
  response: z.object({
    authenticated: z.boolean(),
    authUrl: z.string(),
    /** Obstacle to connecting in any way. */
    obstacle: z._default(z.nullable(obstacle), null),
    /** Obstacle to connecting with a code. */
    codeObstacle: z._default(z.nullable(obstacle), null),
  }),
});

/** Connects with a token that ClickUp accepts. 400 for any other. */
export const setClickUpToken = route({
  method: 'POST',
  path: '/api/clickup/set-token',
  body: z.object({ token: text(SECRET_MAX, TOKEN_MESSAGE).check(z.minLength(1, TOKEN_MESSAGE)) }),
  response: z.object({ success: z.literal(true), message: z._default(z.string(), '') }),
});

/** Connects with a pasted code, or with the whole address of ClickUp's redirect. 400 for an invalid one. */
export const exchangeClickUpCode = route({
  method: 'POST',
  path: '/api/clickup/exchange-code',
  body: z.object({ code: text(SECRET_MAX, CODE_MESSAGE).check(z.minLength(1, CODE_MESSAGE)) }),
  response: done,
});

const run = z.object({
  /** ISO 8601. */
  startedAt: z.string(),
  durationMs: z.int(),
  trigger: z.enum(['schedule', 'connect', 'switch', 'manual', 'webhook']),
  /**
   * `done`: the site shows the list. `failed`: nothing was changed. `suspicious`: everything but hiding was done,
   * because too many events would vanish; the owner has to confirm it.
   */
  outcome: z.enum(['done', 'failed', 'suspicious']),
  tasks: z.int(),
  published: z.int(),
  added: z.int(),
  changed: z.int(),
  hidden: z.int(),
  /** Events shown although their tasks are gone; only for `suspicious`. */
  withheld: z.int(),
  /** Tasks that could not be read, with the reason in German. */
  skipped: z.array(z.object({ task: z.string(), reason: z.string() })),
  /** German sentence; empty unless it failed. */
  error: z.string(),
});

export type SyncRun = z.output<typeof run>;

/** Reads the connection; `message` contains 'Connected' exactly if it is connected (spec 3). */
export const readClickUpStatus = route({
  method: 'GET',
  path: '/api/clickup/status',
  response: z.object({
    message: z.string(),
    connection: z.optional(
      z.object({
        userName: z.string(),
        /** IANA name of the zone in which days of tasks are meant. */
        timeZone: z.string(),
        /** Last four characters of the token. */
        tokenEnd: z.string(),
        /** ISO 8601. */
        connectedAt: z.string(),
        /** True if ClickUp rejects the token: connect again. */
        isRevoked: z.boolean(),
        listId: z.string(),
        syncObstacle: z.nullable(obstacle),
        /** True if ClickUp sends webhooks, so that changes show within seconds. */
        isLive: z.boolean(),
      }),
    ),
    lastRun: z.optional(run),
    /** ISO 8601; start of the last `done` run. */
    lastDoneAt: z.optional(z.string()),
  }),
});

/** Deletes the token and the synchronised events. */
export const resetClickUp = route({
  method: 'POST',
  path: '/api/clickup/reset-connection',
  // The spec requires no field of a success.
  response: z.partial(done),
});

/** Reads the whole list now. `hideMissing` confirms the hiding that a `suspicious` run withheld. */
export const syncClickUp = route({
  method: 'POST',
  path: '/api/clickup/sync',
  body: z._default(z.object({ hideMissing: z._default(z.boolean(), false) }), { hideMissing: false }),
  response: z.object({ status: z.enum(['success', 'error']), message: z.string(), run: z.optional(run) }),
});

const task = z.object({
  id: z.string(),
  name: z.string(),
  /** The owner's name for it. */
  status: z.string(),
  /** `YYYY-MM-DD` in Europe/Berlin; empty without a day, or if it is no event. */
  date: z.string(),
  /** Visibility on the website, or the reason why it is not shown. */
  showing: z.enum(['shown', 'hidden', 'past', 'status', 'archived', 'subtask', 'unreadable']),
  /** German sentence: why it is unreadable, or what the event lacks; or empty. */
  reason: z.string(),
  isHidden: z.boolean(),
});

export type ListTask = z.output<typeof task>;

/** Lists every task of the last complete reading; the latest day first, those without a day last. */
export const listClickUpTasks = route({ method: 'GET', path: '/api/clickup/tasks', response: z.array(task) });

/** Redirect address of ClickUp's popup; answers with a page, not with JSON. */
export const CLICKUP_CALLBACK_PATH = '/api/clickup/callback';
/** BroadcastChannel by which that page notifies the screen. */
export const CLICKUP_POPUP_CHANNEL = 'clickup-oauth';

/** Address of ClickUp's signed webhook; the answer has no body. */
export const CLICKUP_WEBHOOK_PATH = '/api/clickup/webhook';

export const readClickUpSwitch = route({
  method: 'GET',
  path: '/api/clickup/integration-status',
  response: switchState,
});
export const toggleClickUp = route({
  method: 'POST',
  path: '/api/clickup/toggle-status',
  body: switchInput,
  response: switchState,
});
