import { neonConfig } from '@neondatabase/serverless';
import * as z from 'zod/mini';
import { type Transport, withRetries } from '#db/transport.ts';
import { failAs } from '#local/database/neon-faults.ts';

const statement = z.object({ query: z.string() });
const sent = z.union([statement, z.object({ queries: z.array(statement) })]);

function sqlOf(body: string): string {
  const parsed = sent.parse(JSON.parse(body));
  return 'queries' in parsed ? parsed.queries.map(({ query }) => query).join(';\n') : parsed.query;
}

/** Behaviour of a cut connection: refused at once, pending until `mend`, or answered with Neon's own 5xx. */
type Interruption = 'refused' | 'lost' | 'failing';

/** Connection between driver and database, which tests can record and cut. */
export interface DatabaseLine {
  /** SQL of each request since the last `forget`; a batch is one request. */
  readonly requests: readonly string[];
  /** Bytes of the database's answers since the last `forget`. */
  readonly bytes: number;
  forget(): void;
  cut(how: Interruption): void;
  /** Lets requests with matching SQL be executed, but breaks off their answers, until `mend`. */
  loseAnswers(to: RegExp): void;
  mend(): void;
}

/** Wraps the connection of the database that was opened last. */
export function wrapConnection(): DatabaseLine {
  const answer: Transport = neonConfig.fetchFunction;
  const requests: string[] = [];
  const lost: (() => void)[] = [];
  let state: Interruption | 'whole' = 'whole';
  let bytes = 0;
  let unanswered: RegExp | undefined;

  const tapped: Transport = async (url, request) => {
    requests.push(sqlOf(request.body));
    switch (state) {
      case 'whole': {
        const response = await answer(url, request);
        if (unanswered?.test(sqlOf(request.body))) return failAs('cut-short');
        bytes += (await response.clone().arrayBuffer()).byteLength;
        return response;
      }
      case 'refused':
      case 'failing':
        return failAs(state);
      case 'lost':
        return new Promise((_, reject) => lost.push(() => reject(new TypeError('hung up'))));
    }
  };
  neonConfig.fetchFunction = withRetries(tapped);

  return {
    requests,
    get bytes() {
      return bytes;
    },
    forget() {
      requests.splice(0);
      bytes = 0;
    },
    cut(how) {
      state = how;
    },
    loseAnswers(to) {
      unanswered = to;
    },
    mend() {
      state = 'whole';
      unanswered = undefined;
      for (const hangUp of lost.splice(0)) hangUp();
    },
  };
}
