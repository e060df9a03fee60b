import { stateWords, testPurchase } from '#content/purchases/states.ts';
import type { ListedPurchase } from '#contracts/purchases/reading.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  paid: 'success',
  instalments: 'success',
  subscription: 'success',
  owed: 'alert',
  ended: 'quiet',
  refunded: 'quiet',
  disputed: 'error',
  closed: 'quiet',
} as const;

interface StateBadgeProps {
  readonly purchase: Pick<ListedPurchase, 'state' | 'paidCount' | 'instalments' | 'isTest'>;
}

/** State of a purchase, with a mark for test purchases. */
export const StateBadge = ({ purchase }: StateBadgeProps) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge tone={tones[purchase.state]}>{stateWords(purchase)}</Badge>
    {purchase.isTest && <Badge>{testPurchase}</Badge>}
  </span>
);
