import { databaseAway } from '#domain/errors.ts';

/** Concurrent counts per instance: more would only queue up in the database until they time out. */
const AT_ONCE = 8;
const WAITING_MAX = 5000;
/** Short enough for a function that is about to end. */
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

/** Queues counts here: in the database, a crowd would time out sign-ups too. @throws AppError unavailable */
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
