import { neonConfig } from '@neondatabase/serverless';
import * as z from 'zod/mini';
import type { NeonFetch } from '#local/neon-fetch.ts';

const statement = z.object({ query: z.string() });
const sent = z.union([statement, z.object({ queries: z.array(statement) })]);

function sqlOf(body: string): string {
  const parsed = sent.parse(JSON.parse(body));
  return 'queries' in parsed ? parsed.queries.map(({ query }) => query).join(';\n') : parsed.query;
}

/** How requests fare on a cut line: refused at once, lost until the line is mended, or answered with Neon's own 5xx. */
export type Cut = 'refused' | 'lost' | 'failing';

/** The line between driver and database, where the tests stand: it counts, and it can be cut. */
export interface DatabaseLine {
  /** The SQL of every request since the last `forget`; a batch is one request. */
  readonly requests: readonly string[];
  forget(): void;
  cut(how: Cut): void;
  mend(): void;
}

/** Taps the line of the database that was opened last. */
export function tapLine(): DatabaseLine {
  const answer: NeonFetch = neonConfig.fetchFunction;
  const requests: string[] = [];
  const lost: (() => void)[] = [];
  let state: Cut | 'whole' = 'whole';

  const tapped: NeonFetch = async (url, request) => {
    requests.push(sqlOf(request.body));
    switch (state) {
      case 'whole':
        return answer(url, request);
      case 'refused':
        throw new TypeError('fetch failed');
      case 'failing':
        return new Response('compute node is not available', { status: 503 });
      case 'lost':
        return new Promise((_, reject) => lost.push(() => reject(new TypeError('hung up'))));
    }
  };
  neonConfig.fetchFunction = tapped;

  return {
    requests,
    forget: () => void requests.splice(0),
    cut(how) {
      state = how;
    },
    mend() {
      state = 'whole';
      for (const hangUp of lost.splice(0)) hangUp();
    },
  };
}
