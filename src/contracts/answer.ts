import * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Whether a value is none of those that this release knows. */
function isUnknown(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isUnknown));
  return issue.code === 'invalid_value';
}

/** Path of the innermost list item that an issue is in; undefined where it is in none. */
function itemOf({ path }: Issue): Path | undefined {
  const index = path.findLastIndex((step) => typeof step === 'number');
  return index === -1 ? undefined : path.slice(0, index + 1);
}

/** Copies a value without the list items at these paths. */
function without(value: unknown, items: readonly Path[]): unknown {
  if (items.length === 0 || typeof value !== 'object' || value === null) return value;
  const below = (key: PropertyKey): Path[] => items.filter(([first]) => first === key).map(([, ...rest]) => rest);
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, below(key))]));
  }
  return value.flatMap((item: unknown, index) => {
    const rest = below(index);
    return rest.some(({ length }) => length === 0) ? [] : [without(item, rest)];
  });
}

/**
 * Parses an answer by its contract. List items of a kind that only a newer release knows are left out: after a rollback
 * the rest of the list is still there.
 *
 * @param onUnknown gets the paths that were left out
 * @throws ZodError for whatever else is not as the contract says
 */
export function parseAnswer<S extends z.ZodMiniType>(
  schema: S,
  answer: unknown,
  onUnknown: (paths: readonly string[]) => void,
): z.output<S> {
  const parsed = z.safeParse(schema, answer);
  if (parsed.success) return parsed.data;
  const items = parsed.error.issues.map((issue) => (isUnknown(issue) ? itemOf(issue) : undefined));
  const unknown = items.filter((item) => item !== undefined);
  if (unknown.length < items.length) throw parsed.error;
  onUnknown(parsed.error.issues.map(({ path }) => path.filter((step) => typeof step !== 'number').join('.')));
  return z.parse(schema, without(answer, unknown));
}
