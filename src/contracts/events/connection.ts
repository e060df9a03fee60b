import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { switchInput, switchState } from '#contracts/switches.ts';

const TOKEN_MESSAGE = 'Bitte geben Sie einen gültigen ClickUp Access Token ein.';
const CODE_MESSAGE = 'Bitte geben Sie einen gültigen Autorisierungscode ein.';

/** Longer than any token or redirected address that ClickUp gives out. */
const SECRET_MAX = 2000;

/** What `authUrl` says where no ClickUp app is set up: the local fake is connected instead (spec 4.6). */
export const MOCK_AUTH_URL = 'mock';
/** The token of that fake; it opens nothing else. */
export const MOCK_TOKEN = 'pk_lokal_mock';

/** The spec shows the message of a failure only, so a success may come without. */
const done = z.object({ status: z.literal('success'), message: z._default(z.string(), '') });

/** Whether ClickUp is connected, and where the owner would connect it: an address of ClickUp's, or 'mock'. */
export const readClickUpAuth = route({
  method: 'GET',
  path: '/api/clickup/auth',
  response: z.object({ authenticated: z.boolean(), authUrl: z.string() }),
});

/** Connects with a token, after ClickUp knew it. 400 for one that it does not know. */
export const setClickUpToken = route({
  method: 'POST',
  path: '/api/clickup/set-token',
  body: z.object({ token: text(SECRET_MAX, TOKEN_MESSAGE).check(z.minLength(1, TOKEN_MESSAGE)) }),
  response: z.object({ success: z.literal(true), message: z._default(z.string(), '') }),
});

/** Connects with a pasted code, or with the whole address that ClickUp redirected to. 400 for one that is not good. */
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
   * `done`: the site shows what the list holds. `failed`: nothing was changed. `suspicious`: everything but hiding was
   * done, because too many events would vanish; the owner has to say so.
   */
  outcome: z.enum(['done', 'failed', 'suspicious']),
  tasks: z.int(),
  published: z.int(),
  added: z.int(),
  changed: z.int(),
  hidden: z.int(),
  /** Events that are still shown although their tasks are gone; only with `suspicious`. */
  withheld: z.int(),
  /** Tasks that could not be read, with the reason in German. */
  skipped: z.array(z.object({ task: z.string(), reason: z.string() })),
  /** German sentence; empty unless it failed. */
  error: z.string(),
});

/** One synchronisation, as the screen shows it. */
export type SyncRun = z.output<typeof run>;

/** How the connection stands; `message` contains 'Connected' exactly while it does (spec 3). */
export const readClickUpStatus = route({
  method: 'GET',
  path: '/api/clickup/status',
  response: z.object({
    message: z.string(),
    connection: z.optional(
      z.object({
        userName: z.string(),
        /** IANA name; days of tasks are read in it. */
        timeZone: z.string(),
        /** Last four characters of the token. */
        tokenEnd: z.string(),
        /** ISO 8601. */
        connectedAt: z.string(),
        /** Whether ClickUp no longer accepts the token: connect again. */
        isRevoked: z.boolean(),
        listId: z.string(),
        /** Whether ClickUp tells changes by itself, so that they show within seconds. */
        isLive: z.boolean(),
      }),
    ),
    lastRun: z.optional(run),
    /** ISO 8601; start of the last run that was done. */
    lastDoneAt: z.optional(z.string()),
  }),
});

/** Deletes the token and the synced events. */
export const resetClickUp = route({
  method: 'POST',
  path: '/api/clickup/reset-connection',
  // The spec names nothing that a success has to say.
  response: z.partial(done),
});

/** Reads the whole list now. `hideMissing` confirms what a `suspicious` run has withheld. */
export const syncClickUp = route({
  method: 'POST',
  path: '/api/clickup/sync',
  body: z._default(z.object({ hideMissing: z._default(z.boolean(), false) }), { hideMissing: false }),
  response: z.object({ status: z.enum(['success', 'error']), message: z.string(), run: z.optional(run) }),
});

const task = z.object({
  id: z.string(),
  name: z.string(),
  /** As the owner named it. */
  status: z.string(),
  /** `YYYY-MM-DD` in Europe/Berlin; empty without a day, or where it is no event. */
  date: z.string(),
  /** Whether the website shows it, or why not. */
  showing: z.enum(['shown', 'hidden', 'past', 'status', 'archived', 'subtask', 'unreadable']),
  /** German sentence with `unreadable`, else empty. */
  reason: z.string(),
  isHidden: z.boolean(),
});

/** A task of the list, as the screen shows it. */
export type ListTask = z.output<typeof task>;

/** Every task of the last whole reading of the list; the latest day first, those without one last. */
export const listClickUpTasks = route({ method: 'GET', path: '/api/clickup/tasks', response: z.array(task) });

/** Hides a task from the website, or shows it again; kept over synchronisations. 404 for one that is not in the list. */
export const hideClickUpTask = route({
  method: 'PUT',
  path: '/api/clickup/tasks/:id',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  body: z.object({ isHidden: z.boolean() }),
  response: z.object({ id: z.string(), isHidden: z.boolean() }),
});

/** Where ClickUp sends the popup back to; answered with a page, not with JSON. */
export const CLICKUP_CALLBACK_PATH = '/api/clickup/callback';
/** Under which that page tells the screen that there is news. */
export const CLICKUP_POPUP_CHANNEL = 'clickup-oauth';

/** Where ClickUp tells by webhook what has changed, signed; the answer has no body. */
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
