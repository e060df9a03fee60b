import { type Described, type DossierSubject, dossierFile, offerFacts } from '#content/law/dossier.ts';
import { dossier as words } from '#content/law/dossier-words.ts';
import { legalPages } from '#content/pages/facts.ts';
import { type Proof, readProof } from '#contracts/content/kept-releases.ts';
import { parseDrawableBody } from '#contracts/content/snapshot.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { OwnError } from '#domain/errors.ts';
import { listOffers } from '#domain/purchases/offer-list.ts';
import { drawPages } from '#islands/admin/content/preview/draw-pages.ts';
import { pageOf } from '#islands/admin/content/preview/preview-page.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { callAsAdmin } from '#stores/session.ts';
import { toFilePages } from './dossier-pages.ts';

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
