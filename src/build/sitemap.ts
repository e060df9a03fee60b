import { readFile } from 'node:fs/promises';
import { publicLetters } from '#content/letters/public-pages.ts';
import { parseSnapshot } from '#contracts/content/snapshot.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { publicLetterPath } from '#domain/letters/public-letter.ts';
import { paths } from '#paths.ts';

/** What the sitemap takes from a snapshot. */
interface Listed {
  /**
   * The built pages of its events that are not over: those that are keep their page and stand in no list
   * (docs/decisions/events.md).
   */
  readonly eventPages: readonly string[];
  /** The pages of courses and masterclasses. */
  readonly coursePages: readonly string[];
  /** The list of public letters, and each of them; nothing where there is none. */
  readonly letterPages: readonly string[];
  /** When what the pages say was published last, ISO 8601; undefined for the first content. */
  readonly publishedAt: string | undefined;
  /** Whether search engines may see the site; without that there is no sitemap. */
  readonly isPublic: boolean;
}

/**
 * Reads what the sitemap says of a snapshot.
 *
 * @param snapshotPath one that cannot be read says nothing; whoever builds it says why
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function listedOf(snapshotPath: string, today: string): Promise<Listed> {
  const snapshot = await readFile(snapshotPath, 'utf8')
    .then(parseSnapshot)
    .catch(() => undefined);
  const coming = (snapshot?.events ?? []).filter(({ id, date }) => isEventId(id) && (date === '' || date >= today));
  const coursePages = (['courses', 'masterclasses'] as const).flatMap((kind) =>
    (snapshot?.content[kind] ?? []).flatMap((entry) => coursePath(kind, entry) ?? []),
  );
  const letters = snapshot?.letters ?? [];
  return {
    eventPages: coming.map(({ id }) => `${paths.eventPages}/${id}`),
    coursePages,
    letterPages: letters.length === 0 ? [] : [publicLetters.path, ...letters.map(({ slug }) => publicLetterPath(slug))],
    publishedAt: snapshot?.publishedAt,
    isPublic: snapshot?.isPublic === true,
  };
}

/** The address at which visitors find a built page. */
export function publicAddress(built: string): string {
  const url = new URL(built);
  if (url.pathname.startsWith(`${paths.eventPages}/`)) {
    url.pathname = eventPath(url.pathname.slice(paths.eventPages.length + 1));
  }
  return url.href;
}
