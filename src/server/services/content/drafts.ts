import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftEntry, FormerEntry } from '#contracts/content/drafts.ts';
import type { Kind } from '#contracts/content/kind.ts';
import { ownerFieldsOf } from '#contracts/content/owner-fields.ts';
import { type DraftContent, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { checkInput } from '#contracts/errors.ts';
import * as queries from '#db/queries/content/drafts.ts';
import { type CurrentEntry, overlay } from '#domain/content/overlay.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { assertMayChange, assertMayOrder } from './owner-fields.ts';

/** Typing saves every few seconds; the history keeps what stood there at least so long. */
const HISTORY_STEP_MS = 5 * 60 * 1000;
/** So many former states of an entry are kept. */
const HISTORY_MAX = 50;
/** How long a deleted entry can be brought back. */
const DELETED_DAYS = 30;

const NOT_FOUND = 'Diesen Eintrag gibt es nicht mehr.';
const CHANGED = 'Dieser Eintrag wurde inzwischen geändert.';
const ORDER_CHANGED = 'Die Liste wurde inzwischen geändert. Ordne sie bitte noch einmal.';
const FIXED = 'Diese Einträge gehören fest zur Seite: Sie lassen sich ändern, aber nicht hinzufügen oder löschen.';

interface Place {
  readonly kind: KindName;
  readonly id: string;
}

const toEntry = (kind: KindName, { updatedAt, ...entry }: CurrentEntry): DraftEntry => ({
  kind,
  ...entry,
  updatedAt: updatedAt?.toISOString() ?? null,
});

const firstOf = ({ env }: Context, kind: KindName) => firstContent(env)[kind];
const findFirst = (ctx: Context, { kind, id }: Place) => firstOf(ctx, kind).find((entry) => entry.id === id);

/** One entry as it stands now, from what is stored of it. */
function current(ctx: Context, place: Place, row: queries.EntryRow | undefined): DraftEntry | undefined {
  const first = findFirst(ctx, place);
  const [entry] = overlay(first ? [first] : [], row ? [row] : []);
  return entry && toEntry(place.kind, entry);
}

/** Whether entries come and go. */
const isOpen = ({ isList, fixed }: Kind): boolean => isList && fixed === undefined;

/** @throws AppError bad-input, where the kind has the same entries always */
function assertOpen(place: Place, isKnown: boolean): void {
  if (!(isKnown || isOpen(kindOf(place.kind)))) throw new AppError('bad-input', FIXED);
}

/** Every entry of every kind in its order, the deleted ones too. */
export async function list(ctx: Context): Promise<DraftEntry[]> {
  const rows = Map.groupBy(await queries.listEntries(ctx.db), ({ kind }) => kind);
  const first = firstContent(ctx.env);
  return kindNames.flatMap((kind) => overlay(first[kind], rows.get(kind) ?? []).map((entry) => toEntry(kind, entry)));
}

function byKind(entries: readonly DraftEntry[]): DraftContent;
function byKind(entries: readonly DraftEntry[]): Readonly<Record<string, readonly DraftEntry[]>> {
  return Object.fromEntries(kindNames.map((name) => [name, entries.filter(({ kind }) => kind === name)]));
}

/** The content as it would be published now. */
export const currentContent = async (ctx: Context): Promise<DraftContent> =>
  byKind((await list(ctx)).filter(({ isDeleted }) => !isDeleted));

interface Save {
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly keepsReplaced?: boolean | undefined;
}

/** An entry as it stands, deleted or not. */
const find = async (ctx: Context, { kind, id }: Place): Promise<DraftEntry | undefined> =>
  ownerFieldsOf(kind).length === 0
    ? undefined
    : (await list(ctx)).find((entry) => entry.kind === kind && entry.id === id);

/** Compares with the very version that the save replaces: a later one answers 409, so none comes between. */
async function assertMaySave(ctx: Context, place: Place, { data, version }: Save): Promise<void> {
  const known = await find(ctx, place);
  if (known && known.version !== version) throw new AppError('conflict', CHANGED, { current: known });
  await assertMayChange(ctx, { kind: place.kind, before: known?.data, after: data });
}

/**
 * Saves an entry, however incomplete.
 *
 * @throws AppError bad-input, forbidden, not-found, conflict with the entry as it is where somebody else's edit came between
 */
export async function save(ctx: Context, place: Place, { data, version, keepsReplaced }: Save): Promise<DraftEntry> {
  const input = checkInput(kindOf(place.kind).draft, data);
  if (!input.isValid) throw new AppError('bad-input', 'Bitte prüfe deine Angaben.', { fields: input.messages });
  const isInFiles = findFirst(ctx, place) !== undefined;
  assertOpen(place, isInFiles);
  await assertMaySave(ctx, place, { data: input.data, version });
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
  if (!isSaved) throw new AppError('conflict', CHANGED, { current: entry });
  return entry;
}

/** Deletes an entry; for a month it can be brought back. @throws AppError not-found, forbidden, bad-input */
export async function remove(ctx: Context, place: Place): Promise<undefined> {
  assertOpen(place, false);
  await assertMayChange(ctx, { kind: place.kind, before: (await find(ctx, place))?.data, after: undefined });
  const isInFiles = findFirst(ctx, place) !== undefined;
  if (!(await queries.deleteEntry(ctx.db, place, { now: ctx.now(), isInFiles }))) {
    throw new AppError('not-found', NOT_FOUND);
  }
}

/** @throws AppError forbidden, not-found */
export async function restore(ctx: Context, place: Place): Promise<DraftEntry> {
  await assertMayChange(ctx, { kind: place.kind, before: undefined, after: (await find(ctx, place))?.data });
  const row = await queries.restoreEntry(ctx.db, place, findFirst(ctx, place) !== undefined);
  const entry = row && current(ctx, place, row);
  if (entry === undefined) throw new AppError('not-found', NOT_FOUND);
  return entry;
}

/** Puts the entries of a kind into an order. @throws AppError forbidden; conflict where these are not the entries that are there */
export async function order(ctx: Context, kind: KindName, ids: readonly string[]): Promise<undefined> {
  await assertMayOrder(ctx, kind);
  const there = (await list(ctx)).filter((entry) => entry.kind === kind && !entry.isDeleted).map(({ id }) => id);
  const isSame =
    ids.length === there.length && new Set(ids).size === ids.length && there.every((id) => ids.includes(id));
  if (!isSame) throw new AppError('conflict', ORDER_CHANGED);
  await queries.orderEntries(ctx.db, kind, ids, ctx.now());
}

/** Former states of an entry, the newest first; what the files say comes last. */
export async function history(ctx: Context, place: Place): Promise<FormerEntry[]> {
  const former = await queries.listHistory(ctx.db, place, HISTORY_MAX);
  const first = findFirst(ctx, place);
  return [
    ...former.map(({ savedAt, ...entry }) => ({ ...entry, savedAt: savedAt.toISOString() })),
    ...(first ? [{ version: 0, savedAt: null, data: first.data }] : []),
  ];
}

/** Forgets the text of what was deleted a month ago, and the oldest former states. */
export const forget = ({ db, now }: Context): Promise<void> =>
  queries.forgetFormer(db, new Date(now().getTime() - DELETED_DAYS * DAY_MS), HISTORY_MAX);
