import { type ReactNode, Suspense } from 'react';
import { sections as words } from '#content/dashboard/screen.ts';
import { berlinDay, formatDay, formatInstant } from '#domain/berlin-time.ts';
import { formatEventTime } from '#domain/events/time.ts';
import { type ScreenView, viewAt } from '#domain/shell/admin-routes.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Folded, Technician } from '#islands/admin/technician.tsx';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

// Loaded on demand, because publishes rarely fail.
const FailedRelease = lazyPart(
  async () => (await import('#islands/admin/content/publish/failed-release.tsx')).FailedRelease,
);

interface SectionProps {
  readonly data: DashboardData;
}

interface Entry {
  readonly key: string;
  readonly text: ReactNode;
  readonly note?: ReactNode;
  /** Button for an immediate action. */
  readonly action?: ReactNode;
}

interface ListProps {
  readonly title: string;
  readonly empty: string;
  readonly entries: readonly Entry[];
  readonly className?: string;
  /** Entries that are folded. */
  readonly more?: false | { readonly title: string; readonly entries: readonly Entry[] };
}

const Entries = ({ entries }: Pick<ListProps, 'entries'>) => (
  <ul className="mt-1 grid gap-1">
    {entries.map(({ key, text, note, action }) => (
      <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 wrap-anywhere">
        <span className="min-w-0 grow basis-40">{text}</span>
        {action}
        {note !== undefined && <div className="w-full text-meta text-ink-2">{note}</div>}
      </li>
    ))}
  </ul>
);

const List = ({ title, empty, entries, more, className = '' }: ListProps) => (
  <Card as="section" aria-label={title} className={`max-sm:p-4 ${className}`}>
    <h2 className="text-lead">{title}</h2>
    {entries.length === 0 ? <p className="mt-1 text-ink-2">{empty}</p> : <Entries entries={entries} />}
    {more && (
      <Folded title={more.title}>
        <Entries entries={more.entries} />
      </Folded>
    )}
  </Card>
);

function on(moment: string) {
  const day = berlinDay(new Date(moment));
  return { from: day, to: day };
}

export const Newcomers = ({ data }: SectionProps) => (
  <List
    {...words.newcomers}
    entries={data.newcomers.map(({ email, name, createdAt }) => ({
      key: email,
      text: <PeopleLink filter={{ list: 'waitlist', ...on(createdAt) }}>{name ?? email}</PeopleLink>,
      note: name === null ? formatInstant(createdAt) : `${email}, ${formatInstant(createdAt)}`,
    }))}
  />
);

const leadTo = (view: ScreenView, text: string): ReactNode => (
  <ScreenLink {...view} className={buttonLooks.link}>
    {text}
  </ScreenLink>
);

export function Ahead({ data: { events, expiring } }: SectionProps) {
  const dated = [
    ...events.next.map(({ title, date, time, view }, index) => ({
      key: `event-${index}`,
      day: date,
      text: leadTo(view, title),
      note: `${formatDay(date)}, ${formatEventTime(time)}`,
    })),
    ...expiring.map(({ slug, expiresAt, view }) => ({
      key: `link-${slug}`,
      day: expiresAt,
      text: leadTo(view, words.ahead.ends(slug)),
      note: formatDay(expiresAt),
    })),
  ];
  const entries = dated.toSorted((one, other) => one.day.localeCompare(other.day));
  return <List title={words.ahead.title} empty={words.ahead.empty} entries={entries} />;
}

/** Money and people since the last visit, evenings, letters being sent, the next date and the cases. */
export const News = ({ data: { morning } }: SectionProps) => (
  <List
    title={morning.title}
    empty=""
    entries={morning.news.map(({ text, view }) => ({ key: text, text: view ? leadTo(view, text) : text }))}
  />
);

function troubleEntry({ cause, text, technician, view }: DashboardData['troubles'][number]): Entry {
  const more = technician !== null && { note: <Technician>{technician}</Technician> };
  return { key: cause, text: view ? leadTo(view, text) : text, ...more };
}

const replyEntry = ({ text, action, view }: DashboardData['morning']['replies'][number]): Entry => ({
  key: view.search,
  text,
  action: (
    <ScreenLink {...view} label={`${action}: ${text}`} className={buttonLooks.compact}>
      {action}
    </ScreenLink>
  ),
});

/** Replies that are due come first; they replace the count of the cases. */
const needsOf = ({ morning: { replies }, troubles, failedRelease }: DashboardData): readonly Entry[] => [
  ...replies.map(replyEntry),
  ...troubles
    .filter(({ cause }) => cause !== 'cases' || replies.length === 0)
    .map((trouble) =>
      trouble.cause === 'release' && failedRelease !== null
        ? {
            key: 'release',
            text: leadTo(viewAt('content'), words.attention.release),
            action: (
              <Suspense fallback={null}>
                <FailedRelease {...failedRelease} />
              </Suspense>
            ),
          }
        : troubleEntry(trouble),
    ),
];

/** Says what needs the owner; nothing if only the first steps do. */
export function Needs({ data }: SectionProps) {
  const needs = needsOf(data);
  const { title, empty, more } = words.attention;
  if (needs.length === 0 && data.steps.some(({ isDone }) => !isDone)) return null;
  const shown = needs.slice(0, data.morning.needs);
  const folded = needs.slice(shown.length);
  return (
    <List
      title={title}
      empty={empty}
      entries={shown}
      className={shown.length > 0 ? 'border-l-3 border-l-error' : ''}
      more={folded.length > 0 && { title: more(folded.length), entries: folded }}
    />
  );
}
