import { isDeepStrictEqual } from 'node:util';
import { findLinks } from '#content/letters/letter-markup.ts';
import { welcomeWords } from '#content/people/welcome-mail.ts';
import type { Letter, LetterLinks, ListedLetter } from '#contracts/letters/editing.ts';
import { readOnlineSlugs } from '#db/queries/content/released-letters.ts';
import { createOnce } from '#db/queries/creating.ts';
import { countAudience } from '#db/queries/letters/audience.ts';
import * as queries from '#db/queries/letters/editing.ts';
import { type LetterFigures, NO_FIGURES, readFigures, readLinkFigures } from '#db/queries/letters/figures.ts';
import { countResendable } from '#db/queries/letters/sending.ts';
import { listDays, removeFromSeries, restoreToSeries } from '#db/queries/letters/series.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { nextDays, SERIES_MAX } from '#domain/letters/series.ts';
import { findShortLinks } from '#domain/letters/short-links.ts';
import { type Audience, holdMsOf, isEditable } from '#domain/letters/words.ts';
import { LISTS } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { findSendObstacle } from '#server/services/obstacles.ts';
import { readLetterRest } from './rest.ts';

const NOT_FOUND = 'Diesen Brief gibt es nicht mehr.';
const CHANGED = 'Dieser Brief wurde inzwischen geändert.';
export const SERIES_FULL = `Eine Serie hat höchstens ${SERIES_MAX} Briefe.`;
const NOT_A_DRAFT = 'Löschen lässt sich nur ein Entwurf.';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Maps a letter for the list; automated letters are never online. */
export const toListed = (
  row: queries.LetterRow,
  { counts, left }: LetterFigures,
  onlineSlug: string | null = null,
): ListedLetter => ({
  ...row,
  scheduledAt: iso(row.scheduledAt),
  isAwaitingRelease: row.awaitedRelease !== null,
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  updatedAt: row.updatedAt.toISOString(),
  counts: { ...counts },
  left,
  onlineSlug,
});

export async function toLetter(ctx: Context, row: queries.LetterRow): Promise<Letter> {
  const [allFigures, online] = await Promise.all([readFigures(ctx.db, row.id), readOnlineSlugs(ctx.db)]);
  const figures = allFigures.get(row.id) ?? NO_FIGURES;
  const { waiting, failed } = figures.counts;
  const holdMs = holdMsOf(row, ctx.now());
  const { rest, learnedPerHour } = await readLetterRest(ctx, row, holdMs === null ? waiting : 0);
  return {
    ...row,
    ...toListed(row, figures, online.get(row.id)),
    audience: { ...row.audience },
    testedAt: iso(row.testedAt),
    holdMs,
    rest,
    learnedPerHour,
    resendable: failed > 0 ? await countResendable(ctx.db, row.id) : 0,
    isDeleted: row.deletedAt !== null,
    sendObstacle: findSendObstacle(ctx),
  };
}

/** @throws AppError not-found, also for a deleted letter */
export async function findLetterRow(ctx: Context, id: string): Promise<queries.LetterRow> {
  const row = await queries.findLetter(ctx.db, id);
  if (row === undefined || row.deletedAt !== null) throw new AppError('not-found', NOT_FOUND);
  return row;
}

/** Lists every letter, after creating the lists' missing welcomes. */
export async function ensureWelcomes(ctx: Context): Promise<queries.LetterRow[]> {
  const rows = await queries.listLetters(ctx.db);
  const missing = LISTS.filter((name) => !rows.some((row) => row.kind === 'welcome' && row.list === name));
  if (missing.length === 0) return rows;
  for (const name of missing) await queries.ensureWelcome(ctx.db, { list: name, ...welcomeWords[name] }, ctx.now());
  return queries.listLetters(ctx.db);
}

/** Newest first, including the welcome of each list. */
export async function list(ctx: Context): Promise<ListedLetter[]> {
  const rows = await ensureWelcomes(ctx);
  const [figures, online] = await Promise.all([readFigures(ctx.db), readOnlineSlugs(ctx.db)]);
  return rows.map((row) => toListed(row, figures.get(row.id) ?? NO_FIGURES, online.get(row.id)));
}

/** @throws AppError not-found */
export const read = async (ctx: Context, id: string): Promise<Letter> => toLetter(ctx, await findLetterRow(ctx, id));

interface Beginning {
  readonly copyOf?: string | undefined;
  readonly begun?: Omit<queries.LetterWords, 'preview'> | undefined;
  readonly requestId?: string | undefined;
}

/** Creates a letter: empty, as a copy of another one, or with a text to begin with. @throws AppError not-found */
export async function create(ctx: Context, { copyOf, begun, requestId: id }: Beginning): Promise<Letter> {
  const model = copyOf === undefined ? undefined : await findLetterRow(ctx, copyOf);
  const empty = { subject: '', preview: '', text: '', audience: { list: 'newsletter' } } as const;
  const { subject, preview, text, audience } = { ...empty, ...model, ...begun };
  const { row } = await createOnce(
    id,
    () => queries.insertLetter(ctx.db, { id, subject, preview, text, audience }, ctx.now()),
    (known) => queries.findLetter(ctx.db, known),
  );
  return toLetter(ctx, row);
}

type Save = queries.LetterWords & { readonly version: number };

/** @throws AppError not-found; conflict with the current letter after a concurrent edit, or while it is being sent */
export async function save(ctx: Context, id: string, { version, ...words }: Save): Promise<Letter> {
  const saved = await queries.saveLetter(ctx.db, { id, basedOn: version, now: ctx.now(), ...words });
  if (saved) return toLetter(ctx, saved);
  const row = await queries.findLetter(ctx.db, id);
  if (row === undefined) throw new AppError('not-found', NOT_FOUND);
  // The same words are stored already: the response to an earlier attempt was lost, so this is no conflict.
  const { subject, preview, text, audience } = row;
  const isMine = isDeepStrictEqual({ subject, preview, text, audience: { ...audience } }, words);
  if (isMine && isEditable(row) && row.deletedAt === null) return toLetter(ctx, row);
  throw new AppError('conflict', CHANGED, { current: await toLetter(ctx, row) });
}

/** Deletes a draft, or removes a letter from its series. @throws AppError not-found, conflict if already sent */
export async function remove(ctx: Context, id: string): Promise<undefined> {
  if (await queries.setLetterDeleted(ctx.db, id, ctx.now())) return;
  const row = await findLetterRow(ctx, id);
  if (row.kind !== 'series') throw new AppError('conflict', NOT_A_DRAFT);
  if (row.status !== 'stopped') await removeFromSeries(ctx.db, row, ctx.now());
}

/** Restores a deleted letter; in a series, on a free day. @throws AppError not-found, conflict if the series is full */
export async function restore(ctx: Context, id: string): Promise<Letter> {
  await queries.setLetterDeleted(ctx.db, id, null);
  const row = await queries.findLetter(ctx.db, id);
  if (row?.kind === 'series' && row.list !== null && row.deletedAt !== null) {
    const taken = await listDays(ctx.db, row.list);
    if (taken.length >= SERIES_MAX - 1) throw new AppError('conflict', SERIES_FULL);
    const isFree = row.days !== null && !taken.includes(row.days);
    await restoreToSeries(ctx.db, { ...row, days: isFree ? row.days : nextDays(taken) });
  }
  return read(ctx, id);
}

export const recipients = (ctx: Context, audience: Audience) => countAudience(ctx.db, audience);

/** Returns the keys of our short links in a letter's text. */
export const shortLinksIn = ({ site, origin }: Context, text: string): string[] =>
  findShortLinks(findLinks(text, site), [site, origin]);

/** Reports clicks, goals and revenue of a letter's short links since it was sent. @throws AppError not-found */
export async function readLinkReport(ctx: Context, id: string): Promise<LetterLinks> {
  const { text, startedAt, kind, createdAt } = await findLetterRow(ctx, id);
  const since = kind === 'letter' ? startedAt : createdAt;
  const slugs = since ? shortLinksIn(ctx, text) : [];
  if (since === null || slugs.length === 0) return [];
  const rows = await readLinkFigures(ctx.db, slugs, berlinDay(since));
  const { seesRevenue } = await ctx.sessions.require();
  return rows.map(({ slug, clicks, goals, revenue }) => ({
    slug,
    clicks,
    goals: { ...goals },
    revenue: seesRevenue ? revenue : null,
  }));
}

export const readPace = ({ db }: Context): Promise<queries.Pace> => queries.readPace(db);

export async function savePace(ctx: Context, pace: queries.Pace): Promise<queries.Pace> {
  await queries.savePace(ctx.db, pace);
  return readPace(ctx);
}
