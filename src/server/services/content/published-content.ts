import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import { readBody } from '#contracts/content/snapshot.ts';
import * as queries from '#db/queries/content/releases.ts';
import type { Context } from '#server/context.ts';

/** What a release says, or the first content where there is none. */
export const contentOf = ({ env }: Context, row: queries.BuiltRelease | undefined): DraftContent =>
  row === undefined ? firstContent(env) : readBody(row.snapshot).content;

/** What visitors see: what the release that is online says, or the first content. */
export const onlineContent = async (ctx: Context): Promise<DraftContent> =>
  contentOf(ctx, await queries.findOnlineRelease(ctx.db));

/** What the next publish starts from: what is on its way to being online, else what is. */
export const basis = async (ctx: Context): Promise<DraftContent> =>
  contentOf(ctx, await queries.findNewestRelease(ctx.db));
