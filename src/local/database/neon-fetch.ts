import type { ParserOptions, PGlite, QueryOptions, Results, SerializerOptions } from '@electric-sql/pglite';
import { type ClientBase, Pool, type QueryArrayResult } from 'pg';
import * as z from 'zod/mini';
import type { Transport } from '#db/transport.ts';
import { type FaultSwitch, failAs } from './neon-faults.ts';

/** One statement with its parameters, all of them text, as the driver sends them. */
const statement = z.object({ query: z.string(), params: z.array(z.nullable(z.string())) });
type Statement = z.infer<typeof statement>;

const request = z.union([statement, z.object({ queries: z.array(statement) })]);

/** The answer to one statement: values as the text that PostgreSQL writes. */
interface StatementResult {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rowCount: number | null;
  readonly command: string;
}

type Query = (statement: Statement) => Promise<StatementResult>;

/** A PostgreSQL that answers in text. */
export interface Backend {
  readonly query: Query;
  /** Runs statements one after the other in a transaction, which ends with `run`: committed, or rolled back if it throws. */
  transaction<T>(run: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const optionalText = z.optional(z.string());

/** What PostgreSQL itself reports; anything else that is thrown means that it was not reached, or lost. */
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

const isolationLevels: Readonly<Record<string, string>> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
};

/** The transaction modes that the request's headers ask for. */
function transactionModes(headers: Headers): string[] {
  const isolation = isolationLevels[headers.get('Neon-Batch-Isolation-Level') ?? ''];
  const readOnly = headers.get('Neon-Batch-Read-Only');
  const deferrable = headers.get('Neon-Batch-Deferrable');
  return [
    ...(isolation === undefined ? [] : [`isolation level ${isolation}`]),
    ...(readOnly === null ? [] : [readOnly === 'true' ? 'read only' : 'read write']),
    ...(deferrable === null ? [] : [deferrable === 'true' ? 'deferrable' : 'not deferrable']),
  ];
}

/**
 * Speaks the protocol of Neon's `POST /sql` in this process, for `neonConfig.fetchFunction`: the production driver runs
 * unchanged on any PostgreSQL. Rows are always arrays of text, the only form the driver asks for.
 *
 * @param backend where the statements go; whatever host a connection string names
 * @param faults set its `fault` to have every request fail as Neon's proxy or the network can
 * @returns a fetch that answers 200, or 400 for what PostgreSQL refused, and as Neon's proxy where it is not reached
 * @see @neondatabase/serverless 1.2.0, `neon()`: what is sent and expected
 */
export function neonFetch(backend: Backend, faults: FaultSwitch = {}): Transport {
  return async (_url, { body, headers }) => {
    if (faults.fault !== undefined) return failAs(faults.fault);
    const parsed = request.parse(JSON.parse(body));
    try {
      return Response.json(
        'queries' in parsed
          ? { results: await runBatch(backend, parsed.queries, transactionModes(new Headers(headers))) }
          : await backend.query(parsed),
      );
    } catch (error) {
      const refused = databaseError.safeParse(error);
      return refused.success ? Response.json(refused.data, { status: 400 }) : failAs('connection-lost');
    }
  };
}

function runBatch(backend: Backend, statements: readonly Statement[], modes: string[]): Promise<StatementResult[]> {
  return backend.transaction(async (query) => {
    if (modes.length > 0) await query({ query: `set transaction ${modes.join(', ')}`, params: [] });
    const results: StatementResult[] = [];
    for (const each of statements) results.push(await query(each));
    return results;
  });
}

const unchanged = (value: string): string => value;

const unchangedForEachType = (byType: ParserOptions | SerializerOptions): Record<number, typeof unchanged> =>
  Object.fromEntries(Object.keys(byType).map((type) => [type, unchanged]));

/** The embedded PostgreSQL. It has one connection: statements wait for each other. */
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

/**
 * A PostgreSQL server, through a pool of connections; none is opened before the first statement.
 *
 * @param url its connection string
 */
export function serverBackend(url: string): Backend {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000, options: '-c TimeZone=UTC' });
  // A connection that dies is replaced, and its statement fails; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queryOn =
    (session: Pool | ClientBase): Query =>
    async ({ query, params }) => {
      const config = {
        text: query,
        values: params,
        rowMode: 'array' as const,
        // As Neon does: one statement per request, also without parameters.
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
