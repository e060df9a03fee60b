import * as z from 'zod/mini';
import { currentValue, type Field, type FieldFacts, fullLabel } from './field.ts';

type Fields = Readonly<Record<string, Field>>;
type Shape<F extends Fields> = { readonly [K in keyof F]: F[K]['schema'] };

export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Pages in the owner's order, below which the screen 'Inhalte' lists the kinds. */
export const contentPlaces = ['home', 'soulCircle', 'soulAlchemy', 'soulPlan', 'courses', 'everywhere'] as const;

interface Definition<N extends string, F extends Fields> {
  /** Used in addresses, in the database and in snapshots. */
  readonly name: N;
  /** Page that shows the kind; `everywhere` for several pages. */
  readonly place: (typeof contentPlaces)[number];
  /** True if its list is folded, because the owner rarely needs it. */
  readonly isRare?: true;
  readonly title: string;
  /** German noun for one entry: `Kurs`. */
  readonly one: string;
  readonly help: string;
  /** True for several entries; otherwise there is one, with the kind's name as its id. */
  readonly isList: boolean;
  /** Labels of a fixed set of entries by id; none can be added, removed or moved. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly count?: { readonly min: number; readonly max: number };
  /** True if the owner orders the entries; otherwise the pages do. */
  readonly isOrdered?: true;
  /** Field that serves as an entry's title. */
  readonly titleField: keyof F & string;
  readonly fields: F;
  /**
   * Fields that decide on payments or legal responsibility, which only an Inhaberin may change
   * (docs/decisions/accounts.md). `'all'` includes adding, removing and ordering entries. There is no default, so that
   * no kind can forget them.
   */
  readonly ownerFields: 'all' | 'none' | readonly [keyof F & string, ...(keyof F & string)[]];
  /** Fields that a single entry needs although others do not; `rule` refuses the entry without them. */
  readonly needed?: (id: string) => readonly string[];
  /** Checks an entry across its fields. */
  readonly rule?: (entry: {
    readonly id: string;
    readonly data: Readonly<Record<string, unknown>>;
  }) => readonly Problem[];
  /** Checks all entries together; each problem names the entry and field to fix. */
  readonly listRule?: (
    entries: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[],
  ) => readonly (Problem & { readonly id: string })[];
  /** Proposes values for empty fields after a field has changed. */
  readonly proposal?: (
    entry: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
    changed: string,
  ) => Readonly<Record<string, string>>;
}

export interface Kind<N extends string = string, F extends Fields = Fields> extends Definition<N, F> {
  readonly count: { readonly min: number; readonly max: number };
  /** Schema of a publishable entry: complete and valid. */
  readonly strict: z.ZodMiniObject<Shape<F>>;
  /** Schema of a draft: may be incomplete, but has no other fields. */
  readonly draft: z.ZodMiniType<Readonly<Record<string, unknown>>>;
}

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

/** Defines a kind of content, once for form, API and build. */
export function defineKind<const N extends string, const F extends Fields>(definition: Definition<N, F>): Kind<N, F> {
  const drafts = Object.entries(definition.fields).map(([name, { draft }]) => [name, draft] as const);
  return {
    ...definition,
    count: countOf(definition),
    strict: z.object(shapeOf(definition.fields)),
    draft: z.object(Object.fromEntries(drafts)),
  };
}

export type EntryData<K> = K extends { readonly strict: infer S extends z.core.$ZodType } ? z.output<S> : never;

/** Returns the field of an issue; a list's item with its number: `items.2`. */
const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Lists the problems that keep an entry from being published. */
export function findProblems(
  { strict, rule }: Pick<Kind, 'strict' | 'rule'>,
  entry: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
): readonly Problem[] {
  const parsed = z.safeParse(strict, entry.data);
  if (parsed.success) return rule?.({ id: entry.id, data: parsed.data }) ?? [];
  return parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }));
}

/** Returns the changed field together with proposals for empty ones. */
export function withProposals(
  { proposal }: Pick<Kind, 'proposal'>,
  { id, data }: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
  changed: string,
): Readonly<Record<string, unknown>> {
  const proposed = Object.entries(proposal?.({ id, data }, changed) ?? {}).filter(([field]) => !data[field]);
  return { [changed]: data[changed], ...Object.fromEntries(proposed) };
}

/** Returns the full label of a problem's field (`items.2`); undefined for none. */
export function fieldLabel({ fields }: Pick<Kind, 'fields'>, path: string | null): string | undefined {
  const facts = fields[path?.split('.')[0] ?? ''];
  return facts && fullLabel(facts);
}

/** Adds to an entry the fields that are younger than it. */
export const withYoungerFields = (
  { fields }: Pick<Kind, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const all = Object.entries(fields).map(([name, facts]) => [name, currentValue(facts, data[name])] as const);
  return { ...data, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) };
};

export const emptyEntry = ({ fields }: Pick<Kind, 'fields'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]));

/**
 * Returns the fields of an entry's form. Required ones are marked, unless there are no others; a field that this entry
 * needs waits for no choice.
 */
export function formFields(
  { fields, needed }: Pick<Kind, 'fields' | 'needed'>,
  id: string,
): readonly (readonly [string, FieldFacts])[] {
  const names = needed?.(id) ?? [];
  const madeChoices = names.map((name) => fields[name]?.choice);
  const facts = Object.entries(fields).map(([name, { choice, ...each }]) => {
    const isRequired = each.isRequired || names.includes(name);
    return [name, { ...each, isRequired, ...(choice && !madeChoices.includes(choice) && { choice }) }] as const;
  });
  const isMixed = facts.some(([, { isRequired }]) => !isRequired);
  return facts.map(([name, each]) => [name, { ...each, isMarked: isMixed && each.isRequired }]);
}
