import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import { parseStoredBody } from '#contracts/content/snapshot.ts';
import * as queries from '#db/queries/content/releases.ts';
import type { Context } from '#server/context.ts';

/** Returns a release's content, or the first content without one. */
export const contentOf = ({ env }: Context, row: queries.BuiltRelease | undefined): DraftContent =>
  row === undefined ? firstContent(env) : parseStoredBody(row.snapshot).content;

export const onlineContent = async (ctx: Context): Promise<DraftContent> =>
  contentOf(ctx, await queries.findOnlineRelease(ctx.db));

/** Returns the content that the next publish starts from: of a release being built, else of the one online. */
export const basis = async (ctx: Context): Promise<DraftContent> =>
  contentOf(ctx, await queries.findNewestRelease(ctx.db));
