import { isDeepStrictEqual } from 'node:util';
import { endOutage } from '#db/queries/integrations.ts';
import { recordAcceptedMail } from '#db/queries/mail/dead-answers.ts';
import * as queries from '#db/queries/mail/throttle.ts';
import { learnRate, type MailAnswer, noteAccepted, noteDeferred, type Throttle } from '#domain/mail/throttle.ts';
import type { Context } from '#server/context.ts';
import { MAIL } from './writing.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

/** Attempts to store a state that other mails change meanwhile: one answer of twenty may get lost. */
const SAVES_MAX = 5;

/** Applies a change to the stored state, although others may write at the same time. @param first first read */
async function update<Result extends { readonly state: Throttle }>(
  { db }: Pick<Ctx, 'db'>,
  change: (before: Throttle) => Result,
  first: PromiseLike<readonly queries.StoredThrottle[]> = queries.selectThrottle(db),
): Promise<Result & { readonly before: Throttle }> {
  let reading = first;
  for (let save = 1; ; save += 1) {
    const [stored = queries.NO_THROTTLE] = await reading;
    const result = change(stored.state);
    const isSame = isDeepStrictEqual(result.state, stored.state);
    if (isSame || save === SAVES_MAX || (await queries.saveThrottle(db, stored, result.state)))
      return { ...result, before: stored.state };
    reading = queries.selectThrottle(db);
  }
}

/** Notes an accepted mail, which ends suspicions and throttlings. A failure must not lead to its repetition. */
export async function acceptMail(ctx: Ctx & Pick<Context, 'log'>, mail: Omit<MailAnswer, 'answer'>): Promise<void> {
  const { db, log } = ctx;
  const now = ctx.now();
  try {
    const first = db.batch([recordAcceptedMail(db, now), queries.selectThrottle(db)]).then(([, stored]) => stored);
    const change = (state: Throttle) => ({ state: noteAccepted(state, mail, now.getTime()) });
    const { before } = await update(ctx, change, first);
    if (before.since === null) return;
    await queries.startRate(db, now);
    await endOutage(db, MAIL.integration);
  } catch (error) {
    log.error('accepted mail not noted', { error: error instanceof Error ? error.name : undefined });
  }
}

/** Notes a temporary refusal. @returns whose state it is; undefined if only this recipient's */
export async function deferMail(
  ctx: Ctx,
  { code, ...mail }: MailAnswer & { readonly answer: string; readonly code: string },
): Promise<{ readonly by: 'domain' | 'server'; readonly until: number } | undefined> {
  const { db } = ctx;
  const now = ctx.now();
  const { before, by, givenBack, until } = await update(ctx, (state) => noteDeferred(state, mail, now.getTime()));
  if (by === 'recipient') return undefined;
  if (givenBack.length > 0) await queries.giveBack(db, givenBack, new Date(until));
  if (by === 'domain') await queries.deferDomain(db, { domain: mail.domain, code, until: new Date(until) });
  if (by === 'server' && before.since === null) {
    const accepted = await queries.countAccepted(db, MAIL.name, now);
    if (accepted > 0) await queries.saveRate(db, learnRate(accepted), now);
  }
  return { by, until };
}
