import type { LawPoint } from './facts.ts';

/** Whether search engines may show the site; else the reason why they may not yet. */
export type Publicity = 'public' | 'maintenance' | 'duties';

interface PublicityFacts {
  readonly isInMaintenance: boolean;
  /** A site that was public once stays so: a later maintenance, or a new rule, must not take it out of search engines. */
  readonly wasPublic: boolean;
  /** Open points of the content that is built. */
  readonly points: readonly Pick<LawPoint, 'weight'>[];
}

/** Decides for robots.txt, the sitemap, IndexNow and every page's `noindex` (docs/decisions/publicity.md). */
export function publicityOf({ isInMaintenance, wasPublic, points }: PublicityFacts): Publicity {
  if (wasPublic) return 'public';
  if (isInMaintenance) return 'maintenance';
  return points.some(({ weight }) => weight === 'publish') ? 'duties' : 'public';
}
