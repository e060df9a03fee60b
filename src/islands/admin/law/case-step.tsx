import { cases as words } from '#content/law/case-inbox.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { daysIn } from '#domain/visits/day-range.ts';
import { Badge } from '#ui/badge.tsx';

/** So many days before its end a period is shown as pressing. */
const PRESSING_DAYS = 3;

function stepOf({ kind, mode, purchases }: ListedCase): keyof typeof words.steps {
  if (kind === 'cancellation') return mode === 'extraordinary' ? 'extraordinary' : 'ordinary';
  const real = purchases.filter(({ isTest }) => !isTest);
  return real.length > 0 && real.every(({ paid, returned }) => returned >= paid) ? 'refunded' : 'withdrawal';
}

interface CaseStepProps {
  readonly found: ListedCase;
  /** `YYYY-MM-DD` in Europe/Berlin. */
  readonly today: string;
}

/** What is to be done for a case, and by when. */
export function CaseStep({ found, today }: CaseStepProps) {
  const step = stepOf(found);
  const day = repayBy(found.receivedAt);
  const left = daysIn({ from: today, to: day }) - 1;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-sm bg-paper-2 p-3">
      <strong>{words.step}:</strong>
      <span>{words.steps[step]}</span>
      {step === 'withdrawal' && (
        <Badge tone={left <= PRESSING_DAYS ? 'error' : 'alert'}>
          {left < 0 ? words.repay.over(formatDay(day)) : words.repay.left(formatDay(day), left)}
        </Badge>
      )}
    </p>
  );
}
