import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSnapshot, type Snapshot, SnapshotError } from '#contracts/content/snapshot.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import { publicLetterPath } from '#domain/letters/public-letter.ts';
import { paths } from '#paths.ts';
import { parsePage, textOf } from './html-tree.ts';
import { withoutSoftHyphens } from './soft-hyphens.ts';

const pageOf: Readonly<Record<string, string>> = {
  home: 'index.html',
  soulCircle: `${paths.soulCircle}.html`,
  soulAlchemy: `${paths.soulAlchemy}.html`,
  soulPlan: `${paths.soulPlan}.html`,
};

/** Lists the texts expected on a course or masterclass page, if it has one. */
const onOwnPage = (path: string | undefined, { title, description }: { title: string; description: string }) =>
  path === undefined ? [] : [title, description].map((text) => [`${path}.html`, text] as const);

/** Lists the snapshot's texts that each page must contain. */
function expected({ content, letters = [] }: Snapshot): readonly (readonly [page: string | undefined, text: string])[] {
  const { courses, masterclasses, team, testimonials, faq, roadmap, pages, contact } = content;
  return [
    ...courses.flatMap(({ data }) => [data.title, data.description].map((text) => [pageOf.home, text] as const)),
    ...masterclasses.flatMap(({ data }) => [data.title, data.description].map((text) => [pageOf.home, text] as const)),
    ...team.flatMap(({ data }) => [data.name, data.short].map((text) => [pageOf.home, text] as const)),
    ...testimonials.map(({ data }) => [pageOf[data.page], data.quote] as const),
    ...faq.flatMap(({ data }) => [data.question, data.answer].map((text) => [pageOf[data.page], text] as const)),
    ...roadmap.flatMap(({ data }) => [data.title, ...data.items].map((text) => [pageOf.soulAlchemy, text] as const)),
    ...pages.flatMap(({ id, data }) => [data.headline, data.lead].map((text) => [pageOf[id], text] as const)),
    ...courses.flatMap((entry) => onOwnPage(coursePath('courses', entry), entry.data)),
    ...masterclasses.flatMap((entry) => onOwnPage(coursePath('masterclasses', entry), entry.data)),
    ...letters.map(({ slug, subject }) => [`${publicLetterPath(slug)}.html`, subject] as const),
    ...contact.map(({ data }) => [pageOf.home, data.email] as const),
  ];
}

/**
 * Checks that the built pages contain the texts of their snapshot: Astro's build also succeeds without content
 * (docs/decisions/platform.md). @throws SnapshotError naming the missing text
 */
export async function checkSite(publishDir: string, snapshotPath: string): Promise<void> {
  const snapshot = await parseSnapshot(await readFile(snapshotPath, 'utf8'));
  const release: unknown = JSON.parse(await readFile(join(publishDir, 'release.json'), 'utf8'));
  const isRelease = typeof release === 'object' && release !== null && 'id' in release && release.id === snapshot.id;
  if (!isRelease) throw new SnapshotError('Gebaut wurde eine andere Fassung, als veröffentlicht werden sollte.');
  const wanted = Map.groupBy(expected(snapshot), ([page]) => page ?? '');
  for (const [page, texts] of wanted) {
    const shown = withoutSoftHyphens(textOf(parsePage(await readFile(join(publishDir, page), 'utf8'))));
    const missing = texts.find(([, text]) => !shown.includes(withoutSoftHyphens(text)));
    if (missing) throw new SnapshotError(`Auf der Seite ${page} fehlt „${missing[1].slice(0, 60)}“.`);
  }
}
