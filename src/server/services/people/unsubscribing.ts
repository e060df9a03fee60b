import { readUnsubscribing, revoke } from '#db/queries/people/unsubscribing.ts';
import type { UnsubscribeState } from '#domain/people/confirmation.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { NOBODY } from '#server/services/letters/end.ts';
import { nudgeTransfers } from './hand-over.ts';

/** Two UUIDs, as in `people.unsubscribe_token`. */
const TOKEN = /^[\da-f]{64}$/;

/** Shows a link's state without changing it, because mail scanners open links too. */
export async function readUnsubscribeState(ctx: Context, token: string): Promise<UnsubscribeState> {
  if (token === NOBODY) return { kind: 'test' };
  if (!TOKEN.test(token)) return { kind: 'incomplete' };
  const entries = await readUnsubscribing(ctx.db, token);
  if (entries === undefined) return { kind: 'unknown' };
  const lists = entries.filter(({ status }) => status !== 'revoked').map(({ list }) => list);
  return lists.length > 0 ? { kind: 'open', lists } : { kind: 'off' };
}

/** Removes the person from a list at once. Idempotent. @param list undefined for every list */
export async function unsubscribe(
  ctx: Context,
  token: string,
  { list, way }: { readonly list: ListName | undefined; readonly way: 'page' | 'one-click' },
): Promise<UnsubscribeState> {
  const lists = list === undefined ? LISTS : [list];
  const from = await revoke(ctx.db, { unsubscribeToken: token }, { lists, way, now: ctx.now() });
  if (from.length > 0) nudgeTransfers(ctx);
  const now = await readUnsubscribeState(ctx, token);
  if (now.kind === 'open') return { kind: 'revoked', from, left: now.lists };
  return now.kind === 'off' && from.length > 0 ? { kind: 'revoked', from, left: [] } : now;
}
