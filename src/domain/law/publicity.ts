import type { LawPoint } from './facts.ts';

/** Permission for search engines to index the site, or the reason against it. */
export type Publicity = 'public' | 'maintenance' | 'duties';

interface PublicityFacts {
  readonly isInMaintenance: boolean;
  /** Once public, a site stays public: later maintenance or a new rule must not remove it from search engines. */
  readonly wasPublic: boolean;
  /** Open points of the content being built. */
  readonly points: readonly Pick<LawPoint, 'weight'>[];
}

/** Decides for robots.txt, the sitemap and every page's `noindex` (docs/decisions/publicity.md). */
export function decidePublicity({ isInMaintenance, wasPublic, points }: PublicityFacts): Publicity {
  if (wasPublic) return 'public';
  if (isInMaintenance) return 'maintenance';
  return points.some(({ weight }) => weight === 'publish') ? 'duties' : 'public';
}
