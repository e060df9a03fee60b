import { importWords as words } from '#content/people/import.ts';
import type { ImportProgress } from '#contracts/people/imports.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { countOf } from '#domain/people/import/fates.ts';

/** Describes the import's effect in sentences; empty groups have none. */
function sentencesOf({ fates, mails }: ImportProgress): string[] {
  const of = (group: 'known' | 'revoked' | 'erased' | 'unusable'): string[] => {
    const count = countOf(fates, group);
    return count > 0 ? [words.plans[group](count)] : [];
  };
  return [
    ...(fates.proven > 0 ? [words.plans.proven(fates.proven)] : []),
    ...(fates.asked > 0 && mails.until !== null
      ? [words.plans.asked(fates.asked, mails.perHour, formatInstant(mails.until))]
      : []),
    ...of('known'),
    ...of('revoked'),
    ...of('erased'),
    ...of('unusable'),
  ];
}

export const Outcome = ({ progress }: { readonly progress: ImportProgress }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {sentencesOf(progress).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
