import type { ParserOptions, PGlite, QueryOptions, Results, SerializerOptions } from '@electric-sql/pglite';
import { type ClientBase, Pool, type QueryArrayResult } from 'pg';
import * as z from 'zod/mini';
import type { Transport } from '#db/transport.ts';
import { type FaultSwitch, failAs } from './neon-faults.ts';

/** Statement as the driver sends it; all parameters are text. */
const statement = z.object({ query: z.string(), params: z.array(z.nullable(z.string())) });
type Statement = z.infer<typeof statement>;

const request = z.union([statement, z.object({ queries: z.array(statement) })]);

/** Result of a statement; values are in PostgreSQL's text format. */
interface StatementResult {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rowCount: number | null;
  readonly command: string;
}

type Query = (statement: Statement) => Promise<StatementResult>;

/** PostgreSQL whose results are text. */
export interface Backend {
  readonly query: Query;
  /** Runs statements one after the other in a transaction, committed after `run`, rolled back if it throws. */
  transaction<T>(run: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const optionalText = z.optional(z.string());

/** Error that PostgreSQL itself reports; any other error means a failed or lost connection. */
const databaseError = z.object({
  message: z.string(),
  severity: z.string(),
  code: z.string(),
  detail: optionalText,
  hint: optionalText,
  position: optionalText,
  internalPosition: optionalText,
  internalQuery: optionalText,
  where: optionalText,
  schema: optionalText,
  table: optionalText,
  column: optionalText,
  dataType: optionalText,
  constraint: optionalText,
  file: optionalText,
  line: optionalText,
  routine: optionalText,
});

/**
 * Implements the protocol of Neon's `POST /sql` in this process, for `neonConfig.fetchFunction`: the production driver
 * runs unchanged on any PostgreSQL. Rows are always arrays of text, the only format that the driver requests, and a batch
 * is read-only or not, the only mode that we ask for.
 *
 * @param faults set its `fault` to make every request fail as Neon's proxy or the network can
 * @returns a fetch that answers 200, 400 if PostgreSQL refused, or like Neon's proxy if it is unreachable
 * @see @neondatabase/serverless 1.2.0, `neon()`: requests and expected responses
 */
export function neonFetch(backend: Backend, faults: FaultSwitch = {}): Transport {
  return async (_url, { body, headers }) => {
    if (faults.fault !== undefined) return failAs(faults.fault);
    const parsed = request.parse(JSON.parse(body));
    const readsOnly = new Headers(headers).get('Neon-Batch-Read-Only') === 'true';
    try {
      return Response.json(
        'queries' in parsed
          ? { results: await runBatch(backend, parsed.queries, readsOnly) }
          : await backend.query(parsed),
      );
    } catch (error) {
      const refused = databaseError.safeParse(error);
      return refused.success ? Response.json(refused.data, { status: 400 }) : failAs('connection-lost');
    }
  };
}

function runBatch(backend: Backend, statements: readonly Statement[], readsOnly: boolean): Promise<StatementResult[]> {
  return backend.transaction(async (query) => {
    if (readsOnly) await query({ query: 'set transaction read only', params: [] });
    const results: StatementResult[] = [];
    for (const each of statements) results.push(await query(each));
    return results;
  });
}

const unchanged = (value: string): string => value;

const unchangedForEachType = (byType: ParserOptions | SerializerOptions): Record<number, typeof unchanged> =>
  Object.fromEntries(Object.keys(byType).map((type) => [type, unchanged]));

/** Wraps the embedded PostgreSQL. It has a single connection, so that statements wait for each other. */
export function embeddedBackend(database: PGlite): Backend {
  const asText: QueryOptions = {
    rowMode: 'array',
    parsers: unchangedForEachType(database.parsers),
    serializers: unchangedForEachType(database.serializers),
  };
  const queryOn =
    (session: Pick<PGlite, 'query'>): Query =>
    async ({ query, params }) => {
      const result: Results<(string | null)[]> = await session.query(query, params, asText);
      return {
        fields: result.fields,
        rows: result.rows,
        rowCount: result.rowCount ?? null,
        command: result.command ?? '',
      };
    };
  return {
    query: queryOn(database),
    transaction: (run) => database.transaction((session) => run(queryOn(session))),
    close: () => database.close(),
  };
}

/** Wraps a PostgreSQL server in a connection pool, which opens no connection before the first statement. */
export function serverBackend(url: string): Backend {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000, options: '-c TimeZone=UTC' });
  // A dead connection fails its statement and is replaced; without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queryOn =
    (session: Pool | ClientBase): Query =>
    async ({ query, params }) => {
      const config = {
        text: query,
        values: params,
        rowMode: 'array' as const,
        // Like Neon: one statement per request, even without parameters.
        queryMode: 'extended',
        types: { getTypeParser: () => unchanged },
      };
      const result: QueryArrayResult<(string | null)[]> = await session.query(config);
      return {
        fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
        rows: result.rows,
        rowCount: result.rowCount,
        command: result.command,
      };
    };
  return {
    query: queryOn(pool),
    async transaction(run) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await run(queryOn(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          (broken) => client.release(broken),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
