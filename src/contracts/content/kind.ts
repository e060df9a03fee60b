import * as z from 'zod/mini';
import type { Field } from './field.ts';

type Fields = Readonly<Record<string, Field>>;
type Shape<F extends Fields> = { readonly [K in keyof F]: F[K]['schema'] };

/** What is wrong with one field of an entry. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

interface Definition<N extends string, F extends Fields> {
  /** Its name in addresses, in the database and in the snapshot. */
  readonly name: N;
  readonly title: string;
  /** One entry, as one speaks of it: `Kurs`. */
  readonly one: string;
  /** What it is for and where it is shown, in a sentence. */
  readonly help: string;
  /** Whether there are several entries. Without it there is one, whose id is the kind's name. */
  readonly isList: boolean;
  /** The entries by id, where they are always the same ones: none comes, none goes, their order stands. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** How many entries there may be. */
  readonly count?: { readonly min: number; readonly max: number };
  /** Whether she orders the entries; else the pages do. */
  readonly isOrdered?: true;
  /** The field whose text an entry is known by. */
  readonly titleField: keyof F & string;
  readonly fields: F;
  /**
   * Fields that decide where money goes or who stands for the site before the law: only an Inhaberin changes them
   * (docs/decisions/accounts.md). `'all'` covers adding, removing and ordering entries, too. No default, so that no kind forgets them.
   */
  readonly ownerFields: 'all' | 'none' | readonly [keyof F & string, ...(keyof F & string)[]];
  /** Fields that this one entry, by its id, cannot do without, though others can; `rule` refuses it without them. */
  readonly needed?: (id: string) => readonly string[];
  /** What single fields cannot know: an entry that is right in each of them may still be wrong. */
  readonly rule?: (entry: {
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
  }) => readonly Problem[];
  /** What only all entries together can have wrong: the entry that is to be mended, and its field. */
  readonly listRule?: (
    entries: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[],
  ) => readonly (Problem & { readonly id: string })[];
  /** What the form fills in where it is empty, as soon as a field has changed. */
  readonly proposal?: (
    entry: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
    changed: string,
  ) => Readonly<Record<string, string>>;
}

/** A kind of content. */
export interface Kind<N extends string = string, F extends Fields = Fields> extends Definition<N, F> {
  readonly count: { readonly min: number; readonly max: number };
  /** What can be published: complete and right. */
  readonly strict: z.ZodMiniObject<Shape<F>>;
  /** What can be saved: as incomplete as she leaves it, but nothing else than its fields. */
  readonly draft: z.ZodMiniType<Readonly<Record<string, unknown>>>;
}

/** Most entries a kind has that names no other number. */
const ENTRIES_MAX = 60;

function shapeOf<F extends Fields>(fields: F): Shape<F>;
function shapeOf(fields: Fields): Readonly<Record<string, z.core.$ZodType>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}

function countOf({ isList, fixed, count }: Pick<Definition<string, Fields>, 'isList' | 'fixed' | 'count'>) {
  if (!isList) return { min: 1, max: 1 };
  const size = fixed && Object.keys(fixed).length;
  return size === undefined ? (count ?? { min: 1, max: ENTRIES_MAX }) : { min: size, max: size };
}

/** Describes a kind of content once, for the form, the API and the build. */
export function kind<const N extends string, const F extends Fields>(definition: Definition<N, F>): Kind<N, F> {
  const drafts = Object.entries(definition.fields).map(([name, { draft }]) => [name, draft] as const);
  return {
    ...definition,
    count: countOf(definition),
    strict: z.object(shapeOf(definition.fields)),
    draft: z.object(Object.fromEntries(drafts)),
  };
}

/** An entry of a kind as it is published. */
export type EntryData<K> = K extends { readonly strict: infer S extends z.core.$ZodType } ? z.output<S> : never;

/** The field of an issue, with the number of a list's item: `items.2`. */
const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** What keeps an entry from being published, field by field; nothing when it is right. */
export function problemsOf(
  { strict, rule }: Pick<Kind, 'strict' | 'rule'>,
  entry: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
): readonly Problem[] {
  const parsed = z.safeParse(strict, entry.data);
  if (parsed.success) return rule?.({ id: entry.id, data: parsed.data }) ?? [];
  return parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }));
}

/** What a change of a field changes: itself, and what is filled in where it is empty. */
export function filledIn(
  { proposal }: Pick<Kind, 'proposal'>,
  { id, data }: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
  changed: string,
): Readonly<Record<string, unknown>> {
  const proposed = Object.entries(proposal?.({ id, data }, changed) ?? {}).filter(([field]) => !data[field]);
  return { [changed]: data[changed], ...Object.fromEntries(proposed) };
}

/** What a new entry of a kind begins with. */
export const emptyEntry = ({ fields }: Pick<Kind, 'fields'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));
