import { type Described, type DossierSubject, dossierFile, offerFacts } from '#content/law/dossier.ts';
import { dossier as words } from '#content/law/dossier-words.ts';
import { legalPages } from '#content/pages/facts.ts';
import { type Proof, readProof } from '#contracts/content/kept-releases.ts';
import type { DrawnPage } from '#contracts/content/preview.ts';
import { parseDrawableBody } from '#contracts/content/snapshot.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { OwnError } from '#domain/errors.ts';
import { listOffers } from '#domain/purchases/offer-list.ts';
import { parseInert } from '#islands/admin/content/preview/differences.ts';
import { drawPages } from '#islands/admin/content/preview/draw-pages.ts';
import { pageOf } from '#islands/admin/content/preview/preview-page.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { callAsAdmin } from '#stores/session.ts';

type Release = NonNullable<Proof['release']>;
interface Drawable extends Pick<Release, 'onlineAt'> {
  readonly body: NonNullable<Release['body']>;
}

/** Legal texts that belong to every file. */
const LEGAL = [legalPages.agb, legalPages.widerruf, legalPages.datenschutz, legalPages.impressum].map(
  ({ path }) => path,
);

/** Draws pages of a release, in the given order. @throws OwnError */
async function draw({ onlineAt, body }: Drawable, at: string, paths: readonly string[]) {
  const { images, ...stored } = body;
  const order = { ...parseDrawableBody(stored), publishedAt: onlineAt, day: berlinDay(new Date(at)), images, paths };
  const drawn = await drawPages(order, new AbortController().signal).catch(() => {
    throw new OwnError(words.undrawable);
  });
  return toFilePages(drawn.toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path)));
}

/** Makes and saves the file of a subject (docs/decisions/proof.md). @throws OwnError */
export async function saveDossier({ kind, id }: DossierSubject, collect: () => Promise<Described>): Promise<void> {
  const [{ at, what, offers, paths, ...described }, { decidedBy, release }] = await Promise.all([
    collect(),
    callAsAdmin(readProof, { params: { subject: kind, id } }),
  ]);
  const body = release?.body;
  const sold = listOffers(body?.content ?? {}).filter((offer) => offers.includes(offer.id));
  const ownPaths = sold.flatMap((offer) => pageOf(offer.kind, offer.entry) ?? []);
  const wanted = [...new Set([...ownPaths, ...paths, ...LEGAL])];
  const { pages, css } =
    release && body ? await draw({ onlineAt: release.onlineAt, body }, at, wanted) : { pages: [], css: '' };
  const file = dossierFile({
    ...described,
    title: words.title(what),
    madeAt: new Date().toISOString(),
    offers: sold.map(({ name, entry }) => offerFacts({ ...entry.data, name })),
    decidedBy,
    release,
    pages,
    css,
  });
  saveFile(new Blob([file], { type: 'text/html' }), `${words.fileName(what)}.html`);
}

interface FilePage {
  readonly path: string;
  readonly html: string;
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new OwnError(words.undrawable);
  return response.text();
}

/** Returns a file as a data URL; undefined if it cannot be read. */
async function readData(address: string): Promise<string | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return undefined;
  const blob = await response.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(blob);
  });
}

/** Puts fonts and drawings of the styles into them, because the file may need no other. */
async function embedInStyles(css: string): Promise<string> {
  const pattern = /url\(["']?(\/[^"')]+)["']?\)/g;
  const addresses = [...new Set([...css.matchAll(pattern)].flatMap(([, address]) => address ?? []))];
  const read = await Promise.all(addresses.map(async (address) => [address, await readData(address)] as const));
  const data = new Map(read);
  return css.replaceAll(pattern, (_, address: string) => `url("${data.get(address) ?? 'data:,'}")`);
}

/** Puts an image into the page itself; without its file the alternative text is left. */
async function embed(image: HTMLImageElement): Promise<void> {
  const address = image.getAttribute('src');
  for (const name of ['srcset', 'sizes', 'loading']) image.removeAttribute(name);
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
  const data = address === null ? undefined : await readData(address);
  if (data === undefined) image.removeAttribute('src');
  else image.src = data;
}

async function toFilePage({ path, html }: DrawnPage) {
  const { page, css } = parseInert(html);
  const main = page.querySelector('main');
  const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href') ?? '');
  if (main === null) return { path, html: '', css, sheets };
  for (const part of main.querySelectorAll('audio, iframe, script, style, template, video')) part.remove();
  for (const details of main.querySelectorAll('details')) details.open = true;
  await Promise.all([...main.querySelectorAll('img')].map(embed));
  return { path, html: main.outerHTML, css, sheets };
}

/** Prepares drawn pages for one file: their content with images inside, and the styles of all. */
async function toFilePages(
  drawn: readonly DrawnPage[],
): Promise<{ readonly pages: readonly FilePage[]; readonly css: string }> {
  const pages = await Promise.all(drawn.map(toFilePage));
  const sheets = [...new Set(pages.flatMap((page) => page.sheets))];
  const texts = await Promise.all(sheets.map(readText));
  const css = [...new Set([...texts, ...pages.map((page) => page.css)])].join('\n');
  return { pages: pages.map(({ path, html }) => ({ path, html })), css: await embedInStyles(css) };
}
