import { isDeepStrictEqual } from 'node:util';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftEntry, FormerEntry } from '#contracts/content/drafts.ts';
import { type Kind, withYoungerFields } from '#contracts/content/kind.ts';
import { ownerFieldsOf } from '#contracts/content/owner-fields.ts';
import { type DraftContent, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { checkStorable } from '#contracts/storable-input.ts';
import * as queries from '#db/queries/content/drafts.ts';
import { type CurrentEntry, overlay } from '#domain/content/overlay.ts';
import { isLedBy, listExamples } from '#domain/content/placeholder.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { assertMayChange, assertMayOrder } from './owner-fields.ts';

/** Typing saves every few seconds; the history keeps a state only if it stood this long. */
const HISTORY_STEP_MS = 5 * 60 * 1000;
const HISTORY_MAX = 50;
const DELETED_DAYS = 30;

const NOT_FOUND = 'Diesen Eintrag gibt es nicht mehr.';
const CHANGED = 'Dieser Eintrag wurde inzwischen geändert.';
const ORDER_CHANGED = 'Die Liste wurde inzwischen geändert. Ordne sie bitte noch einmal.';
const FIXED = 'Diese Einträge gehören fest zur Seite: Sie lassen sich ändern, aber nicht hinzufügen oder löschen.';

interface EntryKey {
  readonly kind: KindName;
  readonly id: string;
}

const toEntry = (kind: KindName, { updatedAt, ...entry }: CurrentEntry): DraftEntry => ({
  kind,
  ...entry,
  updatedAt: updatedAt?.toISOString() ?? null,
});

const firstOf = ({ env }: Context, kind: KindName) => firstContent(env)[kind];
const findFirst = (ctx: Context, { kind, id }: EntryKey) => firstOf(ctx, kind).find((entry) => entry.id === id);

function current(ctx: Context, place: EntryKey, row: queries.EntryRow | undefined): DraftEntry | undefined {
  const first = findFirst(ctx, place);
  const [entry] = overlay(first ? [first] : [], row ? [row] : []);
  return entry && toEntry(place.kind, entry);
}

const isOpen = ({ isList, fixed }: Kind): boolean => isList && fixed === undefined;

/** @throws AppError bad-input for a kind with a fixed set of entries */
function assertOpen(place: EntryKey, isKnown: boolean): void {
  if (!(isKnown || isOpen(kindOf(place.kind)))) throw new AppError('bad-input', FIXED);
}

/** Lists all entries, deleted ones included, with the examples that they still equal. */
export async function list(ctx: Context): Promise<DraftEntry[]> {
  const rows = Map.groupBy(await queries.listEntries(ctx.db), ({ kind }) => kind);
  const first = firstContent(ctx.env);
  const entries = kindNames.flatMap((kind) =>
    overlay(first[kind], rows.get(kind) ?? []).map((entry) => toEntry(kind, entry)),
  );
  const isLed = isLedBy(entries.filter(({ kind, isDeleted }) => kind === 'team' && !isDeleted));
  return entries.map((entry) => {
    const invented = listExamples(entry.data, examples[entry.kind], isLed);
    return invented.length === 0 ? entry : { ...entry, invented: [...invented] };
  });
}

function byKind(entries: readonly DraftEntry[]): DraftContent;
function byKind(entries: readonly DraftEntry[]): Readonly<Record<string, readonly DraftEntry[]>> {
  const complete = (entry: DraftEntry): DraftEntry => ({
    ...entry,
    data: withYoungerFields(kindOf(entry.kind), entry.data),
  });
  const completed = entries.map(complete);
  return Object.fromEntries(kindNames.map((name) => [name, completed.filter(({ kind }) => kind === name)]));
}

export const currentContent = async (ctx: Context): Promise<DraftContent> =>
  byKind((await list(ctx)).filter(({ isDeleted }) => !isDeleted));

interface Save {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly keepsReplaced?: boolean | undefined;
}

/** Finds an entry, deleted or not; skips the query for kinds without fields reserved for owners. */
const find = async (ctx: Context, { kind, id }: EntryKey): Promise<DraftEntry | undefined> =>
  ownerFieldsOf(kind).length === 0
    ? undefined
    : (await list(ctx)).find((entry) => entry.kind === kind && entry.id === id);

/** Accepts a repeated save: the same text is stored already, and the first answer was lost. @throws AppError conflict */
function assertRepeated(known: DraftEntry, { data, version }: Save): DraftEntry {
  const isRepeated = known.version > version && !known.isDeleted && isDeepStrictEqual(known.data, data);
  if (!isRepeated) throw new AppError('conflict', CHANGED, { current: known });
  return known;
}

/** @throws AppError bad-input, forbidden, not-found; conflict with the current entry after a concurrent edit */
export async function save(ctx: Context, place: EntryKey, { data, version, keepsReplaced }: Save): Promise<DraftEntry> {
  const input = checkStorable(kindOf(place.kind).draft, data);
  if (!input.isValid) throw new AppError('bad-input', 'Bitte prüfe deine Angaben.', { fields: input.messages });
  const isInFiles = findFirst(ctx, place) !== undefined;
  assertOpen(place, isInFiles);
  // Rights are checked against exactly the version that the save replaces: no other edit can slip in between.
  const known = await find(ctx, place);
  if (known && known.version !== version) return assertRepeated(known, { data: input.data, version });
  await assertMayChange(ctx, { kind: place.kind, before: known?.data, after: input.data });
  const now = ctx.now();
  const { isSaved, row } = await queries.saveEntry(ctx.db, {
    ...place,
    data: input.data,
    basedOn: version,
    now,
    keptSince: keepsReplaced ? now : new Date(now.getTime() - HISTORY_STEP_MS),
    placeAfter: isInFiles ? undefined : firstOf(ctx, place.kind).length,
  });
  const entry = current(ctx, place, row);
  if (entry === undefined) throw new AppError('not-found', NOT_FOUND);
  return isSaved ? entry : assertRepeated(entry, { data: input.data, version });
}

/** The entry can be restored for a month. @throws AppError not-found, forbidden, bad-input */
export async function remove(ctx: Context, place: EntryKey): Promise<undefined> {
  assertOpen(place, false);
  await assertMayChange(ctx, { kind: place.kind, before: (await find(ctx, place))?.data, after: undefined });
  const isInFiles = findFirst(ctx, place) !== undefined;
  if (!(await queries.deleteEntry(ctx.db, place, { now: ctx.now(), isInFiles }))) {
    throw new AppError('not-found', NOT_FOUND);
  }
}

/** @throws AppError forbidden, not-found */
export async function restore(ctx: Context, place: EntryKey): Promise<DraftEntry> {
  await assertMayChange(ctx, { kind: place.kind, before: undefined, after: (await find(ctx, place))?.data });
  const row = await queries.restoreEntry(ctx.db, place, findFirst(ctx, place) !== undefined);
  const entry = row && current(ctx, place, row);
  if (entry === undefined) throw new AppError('not-found', NOT_FOUND);
  return entry;
}

/** @throws AppError forbidden; conflict if `ids` are not exactly the existing entries */
export async function order(ctx: Context, kind: KindName, ids: readonly string[]): Promise<undefined> {
  await assertMayOrder(ctx, kind);
  const there = (await list(ctx)).filter((entry) => entry.kind === kind && !entry.isDeleted).map(({ id }) => id);
  const isSame =
    ids.length === there.length && new Set(ids).size === ids.length && there.every((id) => ids.includes(id));
  if (!isSame) throw new AppError('conflict', ORDER_CHANGED);
  await queries.orderEntries(ctx.db, kind, ids, ctx.now());
}

/** Lists former states, newest first, and the first content last. */
export async function history(ctx: Context, place: EntryKey): Promise<FormerEntry[]> {
  const former = await queries.listHistory(ctx.db, place, HISTORY_MAX);
  const first = findFirst(ctx, place);
  return [
    ...former.map(({ savedAt, ...entry }) => ({ ...entry, savedAt: savedAt.toISOString() })),
    ...(first ? [{ version: 0, savedAt: null, data: first.data }] : []),
  ];
}

/** Deletes the text of entries deleted a month ago, and the oldest former states. */
export const deleteOldVersions = ({ db, now }: Context): Promise<void> =>
  queries.deleteFormerVersions(db, new Date(now().getTime() - DELETED_DAYS * DAY_MS), HISTORY_MAX);
