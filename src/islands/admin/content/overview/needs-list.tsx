import { editorNeeds as words } from '#content/content/screen.ts';
import { kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { entrySearch, searchOf } from '#domain/events/calendar-view.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import { kindHref } from '#islands/admin/content/position.ts';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Folded } from '#islands/admin/technician.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** Items of each sort that are shown; the others are folded. */
const SHOWN = 5;

const isEntry = ({ state }: Change): boolean => state === 'new' || state === 'changed';

/** Changes that cannot be published come first. */
const byUrgency = (changes: readonly Change[]): Change[] =>
  changes.toSorted((one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0));

const ChangeItem = ({ change }: { readonly change: Change }) => (
  <li className="flex flex-wrap items-center gap-x-3">
    <a
      href={isEntry(change) ? entryHref(change, change.problems[0]?.field) : kindHref(change.kind)}
      className={buttonLooks.link}
    >
      {change.title || kindOf(change.kind).title}
    </a>
    <StateBadge state={change.state} />
    {change.problems[0] && <span className="text-meta text-ink-2">{change.problems[0].message}</span>}
  </li>
);

const EventItem = ({ event: { id, title, date } }: { readonly event: PublicEvent }) => (
  <li className="flex flex-wrap items-center gap-x-3">
    <ScreenLink
      screen="calendar"
      search={entrySearch(searchOf({ name: 'agenda', day: date }), `event:${id}`)}
      className={buttonLooks.link}
    >
      {title}
    </ScreenLink>
    <span className="text-meta text-ink-2">{words.textless(formatDay(date))}</span>
  </li>
);

interface ItemsProps {
  readonly changes: readonly Change[];
  readonly events: readonly PublicEvent[];
}

const Items = ({ changes, events }: ItemsProps) => (
  <ul className="mt-2">
    {changes.map((change) => (
      <ChangeItem key={`${change.kind}/${change.id}`} change={change} />
    ))}
    {events.map((event) => (
      <EventItem key={event.id} event={event} />
    ))}
  </ul>
);

/** Changes that are not online, and coming events without a text. */
export function NeedsList({ changes }: Pick<ItemsProps, 'changes'>) {
  const events = dataOf(useFreshQuery(eventsQuery)) ?? [];
  const textless = events.filter(({ date, description }) => date !== '' && description.trim() === '');
  if (changes.length + textless.length === 0) return null;
  const urgent = byUrgency(changes);
  const folded = { changes: urgent.slice(SHOWN), events: textless.slice(SHOWN) };
  const count = folded.changes.length + folded.events.length;
  return (
    <Card as="section" aria-labelledby="needs-title" className="mb-8 max-sm:p-4">
      <h2 id="needs-title" className="text-lead">
        {words.title}
      </h2>
      <Items changes={urgent.slice(0, SHOWN)} events={textless.slice(0, SHOWN)} />
      {count > 0 && (
        <Folded title={words.more(count)}>
          <Items {...folded} />
        </Folded>
      )}
    </Card>
  );
}
