import { claims } from '#content/people/import.ts';
import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';

type Step = Person['history'][number];

function noteOf({ event, page, way, claimedAt, claimedSource }: Step): string | undefined {
  if (event === 'imported') {
    return claimedAt === null ? claims.none : claims.claimed(formatInstant(claimedAt), claimedSource);
  }
  if (page !== null && page !== '') return words.page(page);
  return way === null ? undefined : words.ways[way];
}

/** History of a person's consents, oldest first. */
export const PersonHistory = ({ history }: Pick<Person, 'history'>) => (
  <section aria-labelledby="history-title">
    <h3 id="history-title" className="mb-3 font-semibold">
      {words.history}
    </h3>
    {history.length === 0 ? (
      <p className="text-meta text-ink-2">{words.noHistory}</p>
    ) : (
      <ol className="grid gap-4 border-l border-hairline pl-5">
        {history.map((step, index) => {
          const note = noteOf(step);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: past events keep their position.
              key={index}
              className="relative before:absolute before:top-[0.6em] before:-left-[calc(1.25rem+4.5px)] before:size-2 before:rounded-full before:bg-admin"
            >
              <span className="block">{words.events[step.event](LIST_NAMES[step.list])}</span>
              <span className="block text-meta text-ink-2">
                {formatInstant(step.at)}
                {note !== undefined && `, ${note}`}
              </span>
              {step.text !== null && <q className="block text-meta text-ink-2">{step.text}</q>}
            </li>
          );
        })}
      </ol>
    )}
  </section>
);
