import { readFile } from 'node:fs/promises';
import { publicLetters } from '#content/letters/public-pages.ts';
import { parseSnapshot } from '#contracts/content/snapshot.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import { isPast } from '#domain/events/end.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import { publicLetterPath } from '#domain/letters/public-letter.ts';
import { paths } from '#paths.ts';

interface Listed {
  /** Pages of upcoming events. Past ones keep their page, but are not listed (docs/decisions/events.md). */
  readonly eventPages: readonly string[];
  readonly coursePages: readonly string[];
  /** List of public letters and their pages; empty without letters. */
  readonly letterPages: readonly string[];
  /** Time of the publish, ISO 8601; undefined for the first content. */
  readonly publishedAt: string | undefined;
  /** True if search engines may see the site; otherwise there is no sitemap. */
  readonly isPublic: boolean;
}

/**
 * Reads the sitemap's facts. @param snapshotPath an unreadable snapshot counts as empty; the build reports the error
 */
export async function readSitemapFacts(snapshotPath: string, today: string): Promise<Listed> {
  const snapshot = await readFile(snapshotPath, 'utf8')
    .then(parseSnapshot)
    .catch(() => undefined);
  const coming = (snapshot?.events ?? []).filter((event) => isEventId(event.id) && !isPast(event, today));
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

/** Returns the public URL of a built page. */
export function publicAddress(built: string): string {
  const url = new URL(built);
  if (url.pathname.startsWith(`${paths.eventPages}/`)) {
    url.pathname = eventPath(url.pathname.slice(paths.eventPages.length + 1));
  }
  return url.href;
}
