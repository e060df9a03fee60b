import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const LIFE_MS = 10 * 60 * 1000;
const NONCE_BYTES = 16;

const FOREIGN = 'Diese Anmeldung bei ClickUp wurde nicht in diesem Browser begonnen. Bitte starte sie neu.';
const EXPIRED = 'Diese Anmeldung bei ClickUp hat zu lange gedauert. Bitte starte sie neu.';

const sign = (secret: string, session: string, claim: string): Buffer =>
  createHmac('sha256', secret).update(`clickup-state\n${session}\n${claim}`).digest();

/** Creates a state for this session, valid for ten minutes; ClickUp's code behind it works once. @throws AppError unauthenticated */
export async function issueState({ env, sessions, now }: Context): Promise<string> {
  const session = await sessions.key();
  const [secret] = env.SESSION_SECRET ?? [];
  if (session === undefined || secret === undefined) throw new AppError('unauthenticated', 'Bitte melde dich an.');
  const claim = `${now().getTime() + LIFE_MS}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return `${claim}.${sign(secret, session, claim).toString('base64url')}`;
}

/** @throws AppError bad-input for a state that is from another session or expired */
export async function assertState({ env, sessions, now }: Context, state: string): Promise<void> {
  const [expiry = '', nonce = '', signature = ''] = state.split('.');
  const claim = `${expiry}.${nonce}`;
  const session = (await sessions.key()) ?? '';
  const given = Buffer.from(signature, 'base64url');
  const isOurs = (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, session, claim);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isOurs) throw new AppError('bad-input', FOREIGN);
  if (new Date(Number(expiry)) <= now()) throw new AppError('bad-input', EXPIRED);
}
