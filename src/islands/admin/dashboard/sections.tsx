import { lazy, type ReactNode, Suspense } from 'react';
import { sections as words } from '#content/dashboard/screen.ts';
import { berlinDay, formatDay, formatInstant } from '#domain/berlin-time.ts';
import { formatEventTime } from '#domain/events/time.ts';
import { type ScreenView, viewAt } from '#domain/shell/admin-routes.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import type { DashboardData } from '#stores/dashboard/reading.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

// Loaded on demand, because publishes rarely fail.
const FailedRelease = lazy(async () => ({
  default: (await import('#islands/admin/content/publish/failed-release.tsx')).FailedRelease,
}));

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
  /** Grid utilities of the entries. */
  readonly columns?: string;
}

const List = ({ title, empty, entries, className = '', columns = 'grid gap-3' }: ListProps) => (
  <Card as="section" aria-label={title} className={`max-sm:p-4 ${className}`}>
    <h2 className="text-lead">{title}</h2>
    {entries.length === 0 ? (
      <p className="mt-3 text-ink-2">{empty}</p>
    ) : (
      <ul className={`mt-3 ${columns}`}>
        {entries.map(({ key, text, note, action }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            <span className="block">{text}</span>
            {note !== undefined && <div className="text-meta text-ink-2">{note}</div>}
            {action}
          </li>
        ))}
      </ul>
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

export function Ahead({ data: { events, expiring } }: SectionProps) {
  const dated = [
    ...events.next.map(({ title, date, time }, index) => ({
      key: `event-${index}`,
      day: date,
      text: title,
      note: `${formatDay(date)}, ${formatEventTime(time)}`,
    })),
    ...expiring.map(({ slug, expiresAt }) => ({
      key: `link-${slug}`,
      day: expiresAt,
      text: words.ahead.ends(slug),
      note: formatDay(expiresAt),
    })),
  ];
  const entries = dated.toSorted((one, other) => one.day.localeCompare(other.day));
  return <List title={words.ahead.title} empty={words.ahead.empty} entries={entries} />;
}

const leadTo = (view: ScreenView, text: string): ReactNode => (
  <ScreenLink {...view} className={buttonLooks.link}>
    {text}
  </ScreenLink>
);

function troubleEntry({ cause, text, note, view }: DashboardData['troubles'][number]): Entry {
  // A note says how to solve it at the host.
  const more = note !== undefined && { note: <Technician>{note}</Technician> };
  return { key: cause, text: view ? leadTo(view, text) : text, ...more };
}

export const needsOf = ({ troubles, failedRelease }: DashboardData): readonly Entry[] =>
  troubles.map((trouble) =>
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
  );

/** Troubles that need the owner, above everything else. */
export const Attention = ({ needs }: { readonly needs: readonly Entry[] }) => (
  <List
    title={words.attention.title}
    empty=""
    entries={needs}
    className="mb-4 border-l-3 border-l-error"
    columns="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-baseline gap-x-8 gap-y-3"
  />
);

/** Says that nothing needs the owner; during the first steps, that this will be so. */
export const Calm = ({ data: { steps } }: SectionProps) => {
  const isUnderWay = steps.some(({ isDone }) => !isDone);
  const { title, empty, emptyAtFirst } = words.attention;
  return <List title={title} empty={isUnderWay ? emptyAtFirst : empty} entries={[]} />;
};
