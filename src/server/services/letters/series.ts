import type { Letter } from '#contracts/letters/editing.ts';
import type { addSeriesLetter, Series, SeriesPerson } from '#contracts/letters/series.ts';
import type { Parsed } from '#contracts/route.ts';
import * as letterQueries from '#db/queries/letters/editing.ts';
import { NO_FIGURES, readFigures } from '#db/queries/letters/figures.ts';
import * as queries from '#db/queries/letters/series.ts';
import { countPeoplePerLetter, countWithinDays, listInSeries } from '#db/queries/letters/series-people.ts';
import { AppError } from '#domain/errors.ts';
import { nextDays, SERIES_MAX, type SeriesAction, type SeriesReach } from '#domain/letters/series.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { findSendObstacle, refuse } from '#server/services/obstacles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { runLetterChecks } from './checks.ts';
import { ensureWelcomes, findLetterRow, SERIES_FULL, toLetter, toListed } from './editing.ts';
import { nudgeLetters } from './nudge.ts';
import { holdBackRestored } from './watch.ts';

const CHANGED = 'Diese Serie wurde inzwischen geändert. Sieh sie dir bitte noch einmal an.';
const EMPTY = 'Eine Serie braucht nach der Begrüßung noch mindestens einen Brief.';
const NO_REACH = 'Bitte wähle, für wen die Serie sein soll.';
const PAGE = 20;

type StoredLetter = letterQueries.LetterRow;

const isIn =
  (list: ListName) =>
  ({ kind, status, ...letter }: StoredLetter): boolean =>
    letter.list === list && kind !== 'letter' && status !== 'stopped';

const dayOf = ({ days }: StoredLetter): number => days ?? 0;

/** Returns the letters of a series by day, the welcome first. */
const lettersOf = (rows: readonly StoredLetter[], list: ListName): StoredLetter[] =>
  rows.filter(isIn(list)).toSorted((one, other) => dayOf(one) - dayOf(other));

const isPaused = ({ status }: StoredLetter): boolean => status === 'paused';

/** Returns the first obstacle of each letter that has one. */
async function findObstacles(ctx: Context, letters: readonly StoredLetter[]) {
  const found = letters.map(async (letter) => {
    const { checks } = await runLetterChecks(ctx, letter, { asksLinks: false });
    const obstacle = checks.find(({ level }) => level === 'stop');
    return obstacle ? [{ ...obstacle, letter }] : [];
  });
  return (await Promise.all(found)).flat();
}

export async function list(ctx: Context): Promise<Series[]> {
  const rows = await ensureWelcomes(ctx);
  await queries.ensureSeries(ctx.db);
  const [stored, figures, next, within] = await Promise.all([
    queries.listSeries(ctx.db),
    readFigures(ctx.db),
    countPeoplePerLetter(ctx.db, ctx.now()),
    countWithinDays(ctx.db, ctx.now()),
  ]);
  const all = LISTS.map(async (name): Promise<Series[]> => {
    const row = stored.find((each) => each.list === name);
    if (row === undefined) return [];
    const { since, reach, offer, version } = row;
    const own = lettersOf(rows, name);
    const obstacles = await findObstacles(ctx, since === null ? own : own.filter(isPaused));
    const letters = own.map((letter) => ({
      ...toListed(letter, figures.get(letter.id) ?? NO_FIGURES),
      days: dayOf(letter),
      isTested: letter.testedAt !== null && !letter.isTestStale,
      next: next.get(letter.id) ?? 0,
    }));
    return [
      {
        list: name,
        since: since?.toISOString() ?? null,
        reach,
        offer,
        version,
        letters,
        withinDays: within.get(name) ?? 0,
        obstacles: obstacles.map(({ name: check, text, letter }) => ({ name: check, letterId: letter.id, text })),
        sendObstacle: findSendObstacle(ctx),
      },
    ];
  });
  return (await Promise.all(all)).flat();
}

async function read(ctx: Context, name: ListName): Promise<Series> {
  const series = (await list(ctx)).find((each) => each.list === name);
  if (series === undefined) throw new Error('A series was not returned');
  return series;
}

/** @throws AppError conflict with the current series */
const changed = async (ctx: Context, name: ListName): Promise<never> => {
  throw new AppError('conflict', CHANGED, { current: await read(ctx, name) });
};

/** Appends an empty letter. @throws AppError conflict if the series is full or has changed */
export async function add(
  ctx: Context,
  name: ListName,
  { version: basedOn, requestId: id }: Parsed<typeof addSeriesLetter>['body'],
): Promise<Letter> {
  // An earlier attempt, whose answer was lost, has changed the series' version.
  const known = id === undefined ? undefined : await letterQueries.findLetter(ctx.db, id);
  if (known) return toLetter(ctx, known);
  const letters = lettersOf(await ensureWelcomes(ctx), name);
  if (letters.length >= SERIES_MAX) throw new AppError('conflict', SERIES_FULL);
  const days = nextDays(letters.map(dayOf));
  const added = await queries.addToSeries(ctx.db, { list: name, basedOn, days, now: ctx.now(), id });
  return added === undefined ? changed(ctx, name) : toLetter(ctx, await findLetterRow(ctx, added));
}

/** Saves the days of the letters and the end of the series. @throws AppError conflict */
export async function save(
  ctx: Context,
  name: ListName,
  { version: basedOn, ...plan }: queries.SeriesPlan & { readonly version: number },
): Promise<Series> {
  const letters = lettersOf(await ensureWelcomes(ctx), name);
  const known = letters.filter(({ kind }) => kind === 'series').map(({ id }) => id);
  const named = plan.days.map(({ id }) => id);
  const isWhole = known.length === named.length && known.every((id) => named.includes(id));
  const isSaved = isWhole && (await queries.saveSeries(ctx.db, { list: name, basedOn, ...plan, now: ctx.now() }));
  return isSaved ? read(ctx, name) : changed(ctx, name);
}

/** @throws AppError conflict listing each obstacle once, with its days */
async function assertReady(ctx: Context, letters: readonly StoredLetter[]): Promise<void> {
  const found = new Map<string, string[]>();
  for (const { text, letter } of await findObstacles(ctx, letters)) {
    const name = letter.kind === 'welcome' ? 'Begrüßung' : `Tag ${dayOf(letter)}`;
    found.set(text, [...(found.get(text) ?? []), name]);
  }
  const reasons = [...found].map(([obstacle, names]) => `${names.join(', ')}: ${obstacle}`);
  if (reasons.length > 0) throw new AppError('conflict', reasons.join(' '));
}

interface Change {
  readonly version: number;
  readonly action: SeriesAction;
  readonly reach?: SeriesReach | undefined;
}

/** Switching off, pausing and resuming are idempotent. @throws AppError conflict, bad-input */
export async function change(ctx: Context, name: ListName, { version, action, reach }: Change): Promise<Series> {
  const now = ctx.now();
  // First, because after a standstill the days that passed must not count as due.
  await holdBackRestored(ctx);
  const letters = lettersOf(await ensureWelcomes(ctx), name);
  switch (action) {
    case 'on': {
      if (reach === undefined) throw new AppError('bad-input', NO_REACH, { fields: { reach: [NO_REACH] } });
      if (letters.length < 2) throw new AppError('conflict', EMPTY);
      refuse(findSendObstacle(ctx));
      await assertReady(ctx, letters);
      if (!(await queries.startSeries(ctx.db, { list: name, basedOn: version, reach, now }))) await changed(ctx, name);
      break;
    }
    case 'resume':
      refuse(findSendObstacle(ctx));
      await assertReady(ctx, letters.filter(isPaused));
      await queries.setSeriesPaused(ctx.db, name, false, now);
      nudgeLetters(ctx);
      break;
    case 'pause':
      await queries.setSeriesPaused(ctx.db, name, true, now);
      break;
    case 'off':
      await queries.endSeries(ctx.db, name, now);
  }
  return read(ctx, name);
}

export async function listSeriesPeople(
  ctx: Context,
  name: ListName,
  after = 0,
): Promise<{ people: SeriesPerson[]; hasMore: boolean }> {
  const now = ctx.now();
  const rows = await listInSeries(ctx.db, { list: name, after, limit: PAGE + 1, now });
  return {
    people: rows.slice(0, PAGE).map(({ email, dueAt, ...row }) => ({
      ...row,
      email: readableEmail(email),
      dueAt: new Date(dueAt) <= now ? null : dueAt,
    })),
    hasMore: rows.length > PAGE,
  };
}
