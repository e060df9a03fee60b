import { databaseAway } from '#domain/errors.ts';

/** Counts that an instance has under way at once: more would only wait in the database, past the end of their patience. */
const AT_ONCE = 8;
const WAITING_MAX = 5000;
/** Short enough for the end of a function that still waits, and of the server at home. */
const WAITING_MS = 30_000;

let underWay = 0;
const waiting = new Set<() => void>();

function turn(): Promise<void> {
  if (underWay < AT_ONCE) {
    underWay += 1;
    return Promise.resolve();
  }
  if (waiting.size >= WAITING_MAX) return Promise.reject(databaseAway());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(databaseAway());
    }, WAITING_MS);
    function begin(): void {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    }
    waiting.add(begin);
  });
}

/**
 * Counts behind the counts before it. Visitors are answered at once, so without turns a crowd would queue up in the
 * database until everything behind it times out, sign-ups too.
 *
 * @throws AppError unavailable where too many wait, or for too long
 */
export async function countInTurn(count: () => Promise<void>): Promise<void> {
  await turn();
  try {
    await count();
  } finally {
    const [next] = waiting;
    if (next) next();
    else underWay -= 1;
  }
}
