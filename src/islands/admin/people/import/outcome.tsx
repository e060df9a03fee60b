import { importWords as words } from '#content/people/import.ts';
import type { ImportResult } from '#contracts/people/imports.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { countOf, type Fate, GROUP_FATES } from '#domain/people/import/fates.ts';

/** Describes the import's effect in sentences; empty groups have none. */
function sentencesOf({ fates, mails }: ImportResult): string[] {
  const plan = (wanted: readonly Fate[], say: (count: number) => string): string[] => {
    const count = countOf(fates, wanted);
    return count > 0 ? [say(count)] : [];
  };
  const until = mails.until === null ? '' : formatInstant(mails.until);
  const { plans } = words;
  return [
    ...plan(['proven'], plans.proven),
    ...plan(['asked'], (count) => plans.asked(count, mails.perHour, until)),
    ...(['known', 'revoked', 'erased', 'unusable'] as const).flatMap((group) => plan(GROUP_FATES[group], plans[group])),
  ];
}

export const Outcome = ({ result }: { readonly result: ImportResult }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {sentencesOf(result).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
