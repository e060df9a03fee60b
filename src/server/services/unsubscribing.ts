import { readUnsubscribing, revoke } from '#db/queries/unsubscribing.ts';
import { LISTS, type ListName } from '#domain/lists.ts';
import type { Context } from '#server/http/context.ts';
import { nudgeTransfers } from './contact-transfers.ts';

/** What an unsubscribe link opens. */
export type UnsubscribeState =
  /** Still on these lists. */
  | { readonly kind: 'open'; readonly lists: readonly ListName[] }
  /** On no list any more, or not known at all: no mail comes either way. */
  | { readonly kind: 'off' }
  /** Just taken off these, still on those. */
  | { readonly kind: 'revoked'; readonly from: readonly ListName[]; readonly left: readonly ListName[] };

async function listsOf(ctx: Context, token: string): Promise<ListName[]> {
  const entries = (await readUnsubscribing(ctx.db, token)) ?? [];
  return entries.filter(({ status }) => status !== 'revoked').map(({ list }) => list);
}

/** What a link opens. Looking changes nothing: programs that scan mails look too. */
export async function open(ctx: Context, token: string): Promise<UnsubscribeState> {
  const lists = await listsOf(ctx, token);
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
  const left = await listsOf(ctx, token);
  return from.length === 0 && left.length === 0 ? { kind: 'off' } : { kind: 'revoked', from, left };
}
