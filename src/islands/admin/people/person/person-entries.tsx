import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { statusTones } from '#islands/admin/people/status-tones.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';

type Entry = Person['entries'][number];

const fact = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
const moment = (instant: string | null): string | null => (instant === null ? null : formatInstant(instant));

const factsOf = ({ requestedAt, confirmedAt, revokedAt, source, campaign, link, entryPage }: Entry) => [
  ...fact(words.requested, formatInstant(requestedAt)),
  ...fact(words.confirmed, moment(confirmedAt)),
  ...fact(words.revoked, moment(revokedAt)),
  ...fact(words.source, source),
  ...fact(words.campaign, campaign),
  ...fact(words.link, link),
  ...fact(words.entryPage, entryPage),
];

interface PersonEntriesProps extends Pick<Person, 'entries'> {
  readonly onTakeOff: (list: ListName) => void;
}

export const PersonEntries = ({ entries, onTakeOff }: PersonEntriesProps) => (
  <section aria-labelledby="entries-title" className="mb-8">
    <h3 id="entries-title" className="sr-only">
      {words.lists}
    </h3>
    <ul className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.list} className="rounded-sm border border-hairline p-4">
          <p className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
            {LIST_NAMES[entry.list]}
            <Badge tone={statusTones[entry.status]}>{STATUS_LABELS[entry.status]}</Badge>
          </p>
          <FactList facts={factsOf(entry)} />
          {entry.interests !== null && (
            <div className="mt-3 text-meta">
              <p className="text-ink-2">{words.interests}</p>
              <p className="whitespace-pre-line wrap-anywhere">{entry.interests}</p>
            </div>
          )}
          {entry.status !== 'revoked' && (
            <Button look="link" onClick={() => onTakeOff(entry.list)}>
              {words.takeOff(LIST_NAMES[entry.list])}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);
