import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { deleteSession, insertSession, touchSession } from '#db/queries/admin-sessions.ts';
import { AppError } from '#domain/errors.ts';
import type { Env } from '#server/env.ts';
import { sealedCookie } from './sealed-cookie.ts';

const IDLE_SECONDS = 8 * 60 * 60;
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const ID_BYTES = 32;

/** The browser's session with the admin area (design/decisions.md §5). */
export interface Sessions {
  /** Whether the browser is signed in; moves the session's idle end. */
  readonly isOpen: () => Promise<boolean>;
  /** Opens a new session under a new id, whatever cookie the browser came with. */
  readonly open: () => Promise<void>;
  /** Closes the session on the server and takes the cookie away. */
  readonly close: () => Promise<void>;
  /** What names the browser's session without opening it, for what must not leave it; undefined without a cookie. */
  readonly key: () => Promise<string | undefined>;
}

interface SessionsInput {
  readonly request: Request;
  /** Headers of the answer, where the cookie is set. */
  readonly outgoing: Headers;
  readonly db: Database;
  readonly env: Env;
  readonly now: () => Date;
}

/**
 * Sessions that end on the server: the sealed cookie carries only a random id, and the row that belongs to it is found
 * by a hash over that id and the owner's credentials. So a logout kills every copy of the cookie, and a new password
 * closes all sessions.
 */
export function createSessions({ request, outgoing, db, env, now }: SessionsInput): Sessions {
  const { SESSION_SECRET: secrets, ADMIN_USERNAME: username, ADMIN_PASSWORD_HASH: passwordHash } = env;

  const keyOf = (id: string): string =>
    createHash('sha256').update(`${id}\n${username}\n${passwordHash}`).digest('hex');

  const cookie = sealedCookie<{ id: string }>(
    { request, outgoing, secrets },
    { name: 'session', seconds: LONGEST_SECONDS, sameSite: 'lax', path: '/' },
  );

  async function key(): Promise<string | undefined> {
    const { id } = await cookie.read();
    return id === undefined ? undefined : keyOf(id);
  }

  async function endRow(): Promise<void> {
    const row = await key();
    if (row !== undefined) await deleteSession(db, row);
  }

  async function isOpen(): Promise<boolean> {
    if (username === undefined || passwordHash === undefined) return false;
    const row = await key();
    if (row === undefined) return false;
    return touchSession(db, {
      key: row,
      now: now(),
      idleSeconds: IDLE_SECONDS,
      longestSeconds: LONGEST_SECONDS,
    });
  }

  async function open(): Promise<void> {
    if (secrets === undefined) throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
    await endRow();
    const id = randomBytes(ID_BYTES).toString('base64url');
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + IDLE_SECONDS * 1000);
    await insertSession(db, { key: keyOf(id), createdAt, expiresAt });
    await cookie.write({ id });
  }

  async function close(): Promise<void> {
    await endRow();
    await cookie.clear();
  }

  return { isOpen, open, close, key };
}
