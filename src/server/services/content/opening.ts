import { nameBlockers } from '#content/law/blockers.ts';
import { findContentProblems } from '#contracts/content/registry.ts';
import { validateContent } from '#contracts/content/snapshot.ts';
import type { Opening } from '#contracts/pages/switches.ts';
import { wasPublic } from '#db/queries/content/releases.ts';
import { AppError } from '#domain/errors.ts';
import { decidePublicity } from '#domain/law/publicity.ts';
import type { Context } from '#server/context.ts';
import { duties } from '#server/services/law/check.ts';
import { basis } from './published-content.ts';
import { orderRelease } from './releases.ts';

const NOTE = 'Wartungsmodus aus';

interface Opened {
  /** State of the opening; null if search engines may see the site already. */
  readonly opening: Opening | null;
  /** Names what forbids it. */
  readonly blockers?: string;
}

/** Orders the build that opens the site to search engines; else the next publish does. */
export async function openToSearch(ctx: Context): Promise<Opened> {
  if (await wasPublic(ctx.db)) return { opening: null };
  const content = await basis(ctx);
  const points = duties(ctx, content);
  if (decidePublicity({ isInMaintenance: false, wasPublic: false, points }) === 'duties') {
    return { opening: 'duties', blockers: nameBlockers(points) };
  }
  if (findContentProblems(content).length > 0) return { opening: 'unavailable' };
  try {
    await orderRelease(ctx, validateContent(content), { note: NOTE, isAnew: true });
    return { opening: 'ordered' };
  } catch (error) {
    if (error instanceof AppError) return { opening: 'unavailable' };
    throw error;
  }
}
