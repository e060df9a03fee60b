import { ownTargets, insertion as words } from '#content/letters/text.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { entriesQuery } from '#stores/content/drafts.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import { redirectsQuery } from '#stores/redirects/editing.ts';
import { readFresh } from './read-fresh.ts';

/** Somewhere that a link of a letter can lead. */
interface Target {
  readonly label: string;
  readonly address: string;
}

/** Targets that stand together. */
export interface TargetGroup {
  readonly label: string;
  readonly targets: readonly Target[];
}

/** The pages that there always are. */
export const ourPages: TargetGroup = { label: words.pages, targets: ownTargets };

/** The courses and masterclasses that have a page of their own. */
async function readCourses(): Promise<TargetGroup> {
  const entries = await readFresh(entriesQuery);
  const targets = entries.flatMap(({ kind, id, data, isDeleted }) => {
    const isCourse = kind === 'courses' || kind === 'masterclasses';
    const address = isCourse && !isDeleted ? coursePath(kind, { id, data }) : undefined;
    return address === undefined ? [] : [{ label: String(data.title ?? ''), address }];
  });
  return { label: words.courses, targets };
}

async function readEvents(): Promise<TargetGroup> {
  const events = await readFresh(eventsQuery);
  const targets = events.flatMap(({ id, title, date }) =>
    isEventId(id) ? [{ label: date === '' ? title : `${formatDay(date)}: ${title}`, address: eventPath(id) }] : [],
  );
  return { label: words.events, targets };
}

async function readShortLinks(): Promise<TargetGroup> {
  const links = (await readFresh(redirectsQuery)).filter(({ active }) => active === 'true');
  return {
    label: words.shortLinks,
    targets: links.map(({ slug, title }) => ({ label: title || slug, address: shortPath(slug) })),
  };
}

/** Reads the other groups of targets; skips a group that cannot be read. */
export async function readTargets(): Promise<readonly TargetGroup[]> {
  const read = await Promise.allSettled([readCourses(), readEvents(), readShortLinks()]);
  const groups = read.flatMap((group) => (group.status === 'fulfilled' ? [group.value] : []));
  return groups.filter(({ targets }) => targets.length > 0);
}
