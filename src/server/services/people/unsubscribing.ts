import { readUnsubscribing, revoke } from '#db/queries/people/unsubscribing.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { NOBODY } from '#server/services/letters/end.ts';
import { nudgeTransfers } from './hand-over.ts';

/** What an unsubscribe link opens. */
export type UnsubscribeState =
  /** Still on these lists. */
  | { readonly kind: 'open'; readonly lists: readonly ListName[] }
  /** On no list any more: no mail comes. */
  | { readonly kind: 'off' }
  /** Of a test letter: nobody's. */
  | { readonly kind: 'test' }
  /** Not as long as ours are: a mail program has cut it, or put something behind it. */
  | { readonly kind: 'incomplete' }
  /** Nobody's, or that of a deleted person; the page does not say which. */
  | { readonly kind: 'unknown' }
  /** Just taken off these, still on those. */
  | { readonly kind: 'revoked'; readonly from: readonly ListName[]; readonly left: readonly ListName[] };

/** As `people.unsubscribe_token` is made: two UUIDs. */
const TOKEN = /^[\da-f]{64}$/;

/** What a link opens. Looking changes nothing: programs that scan mails look too. */
export async function open(ctx: Context, token: string): Promise<UnsubscribeState> {
  if (token === NOBODY) return { kind: 'test' };
  if (!TOKEN.test(token)) return { kind: 'incomplete' };
  const entries = await readUnsubscribing(ctx.db, token);
  if (entries === undefined) return { kind: 'unknown' };
  const lists = entries.filter(({ status }) => status !== 'revoked').map(({ list }) => list);
  return lists.length > 0 ? { kind: 'open', lists } : { kind: 'off' };
}

/**
 * Takes the person behind a link off a list, or off all; at once, and as often as it is asked for.
 *
 * @param list undefined for every list
 */
export async function unsubscribe(
  ctx: Context,
  token: string,
  { list, way }: { readonly list: ListName | undefined; readonly way: 'page' | 'one-click' },
): Promise<UnsubscribeState> {
  const lists = list === undefined ? LISTS : [list];
  const from = await revoke(ctx.db, { unsubscribeToken: token }, { lists, way, now: ctx.now() });
  if (from.length > 0) nudgeTransfers(ctx);
  const now = await open(ctx, token);
  if (now.kind === 'open') return { kind: 'revoked', from, left: now.lists };
  return now.kind === 'off' && from.length > 0 ? { kind: 'revoked', from, left: [] } : now;
}
