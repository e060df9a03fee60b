import { resend, counts as words } from '#content/people/screen.ts';
import { formatNumber } from '#domain/german-count.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES, LISTS } from '#domain/people/lists.ts';
import { peopleSearch } from '#domain/people/view-address.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { peopleCountsQuery } from '#stores/people/reading.ts';
import { Figure } from '#ui/figure.tsx';

const rest = ['pending', 'revoked', 'bounced'] as const;

interface PeopleCountsProps {
  /** On a phone hides the counts, so that the matches are right below the search. */
  readonly isFiltered: boolean;
}

/** Numbers of reachable people per list and of the other statuses, each linked to its people. */
export function PeopleCounts({ isFiltered }: PeopleCountsProps) {
  const state = useFreshQuery(peopleCountsQuery);
  // Shown with the list only, which reports a failure itself.
  if (!('data' in state) || state.data.people === 0) return null;
  const { waitingMails } = state.data;
  return (
    <>
      <dl
        aria-label={words.label}
        className={`mb-6 grid grid-cols-2 gap-3 sm:gap-4 ${isFiltered ? 'max-sm:hidden' : ''}`}
      >
        {LISTS.map((list) => {
          const counted = state.data[list];
          return (
            <Figure
              key={list}
              label={`${LIST_NAMES[list]}, ${words.confirmed}`}
              value={
                <ScreenLink
                  screen="newsletter"
                  search={peopleSearch({ list, status: 'confirmed' })}
                  className="hover:underline"
                >
                  {formatNumber(counted.confirmed)}
                </ScreenLink>
              }
              note={
                <span className="flex flex-wrap gap-x-4">
                  {rest
                    .filter((status) => counted[status] > 0)
                    .map((status) => (
                      <ScreenLink
                        key={status}
                        screen="newsletter"
                        search={peopleSearch({ list, status })}
                        className="min-h-6 underline underline-offset-4 hover:text-admin"
                      >
                        {words.rest(STATUS_LABELS[status], counted[status])}
                      </ScreenLink>
                    ))}
                </span>
              }
            />
          );
        })}
      </dl>
      {waitingMails > 0 && <p className="-mt-3 mb-6 text-meta text-ink-2">{resend.waiting(waitingMails)}</p>}
    </>
  );
}
