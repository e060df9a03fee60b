import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { choiceLabel, STATUS_LABELS } from '#domain/people/labels.ts';
import { statusTones } from '#islands/admin/people/status-tones.ts';
import { Badge } from '#ui/badge.tsx';

/** What somebody is here for; nothing where nothing was chosen. */
export function PersonChoices({ choices }: Pick<Person, 'choices'>) {
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="choices-title" className="mb-8">
      <h3 id="choices-title" className="mb-3 font-semibold">
        {words.choices}
      </h3>
      <ul className="grid gap-3">
        {choices.map(({ choice, label, chosenAt, confirmedAt }) => {
          const status = confirmedAt === null ? 'pending' : 'confirmed';
          return (
            <li key={choice} className="rounded-sm border border-hairline px-4 py-3">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{choiceLabel({ choice, label })}</span>
                <Badge tone={statusTones[status]}>{STATUS_LABELS[status]}</Badge>
              </p>
              <p className="text-meta text-ink-2">{formatInstant(confirmedAt ?? chosenAt)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
