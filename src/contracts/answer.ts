import * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Checks whether an issue is a value that this release does not know. */
function isUnknown(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isUnknown));
  return issue.code === 'invalid_value';
}

/** Returns the path of the innermost list item around an issue; undefined outside of lists. */
function itemOf({ path }: Issue): Path | undefined {
  const index = path.findLastIndex((step) => typeof step === 'number');
  return index === -1 ? undefined : path.slice(0, index + 1);
}

function removeItems(value: unknown, items: readonly Path[]): unknown {
  if (items.length === 0 || typeof value !== 'object' || value === null) return value;
  const below = (key: PropertyKey): Path[] => items.filter(([first]) => first === key).map(([, ...rest]) => rest);
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, removeItems(inner, below(key))]));
  }
  return value.flatMap((item: unknown, index) => {
    const rest = below(index);
    return rest.some(({ length }) => length === 0) ? [] : [removeItems(item, rest)];
  });
}

/**
 * Parses an answer by its contract. List items of a kind that only a newer release knows are dropped, so that the rest
 * of the list survives a rollback.
 * @param onUnknown receives the paths of unknown values
 * @throws ZodError for any other mismatch
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
  return z.parse(schema, removeItems(answer, unknown));
}
