import type { FixedOffer } from '#domain/purchases/offers.ts';
import { anchors, paths } from '#paths.ts';

const pages: Readonly<Record<string, string>> = {
  earlyBird: `${paths.home}#${anchors.waitlist}`,
  soulCircle: paths.soulCircle,
  soulAlchemy: paths.soulAlchemy,
  soulPlan: paths.soulPlan,
} satisfies Record<FixedOffer, string>;

/** Returns the page of an offer; Home for an id that code does not know. */
export const offerPath = (id: string): string => pages[id] ?? paths.home;
