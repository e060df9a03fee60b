import { sql } from 'drizzle-orm';
import { connect } from '#db/client.ts';
import waitlist from '#functions/waitlist.ts';
import { openDatabase } from '#local/database.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

/** So many tries of each kind (issue 14: the medians may differ by less than 5 ms). */
const TRIES = 200;
const URL = 'http://localhost:8888/api/waitlist';

const kinds = ['unknown', 'pending', 'confirmed', 'revoked'] as const;

const platform: PlatformContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

/** How long a sign-up takes, by what is known of the address: in turn, so that whatever else happens hits all alike. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  await postgres.createDatabase('bench');
  const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: '' });
  const db = connect(database.url);
  const context = { db, env: ownerEnv(), callSelf: () => undefined };

  async function signUp(kind: string, index: number): Promise<number> {
    const body = JSON.stringify({ email: `${kind}-${index}@example.org`, name: 'Ada', interests: 'Atem' });
    const request = new Request(URL, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const startedAt = performance.now();
    const { status } = await waitlist(request, platform, context);
    if (status !== 201) throw new Error(`A sign-up was answered with ${status}`);
    return performance.now() - startedAt;
  }

  for (let index = 0; index < TRIES; index += 1) {
    for (const kind of kinds.filter((each) => each !== 'unknown')) await signUp(kind, index);
  }
  await db.execute(sql`
    update list_entries set status = split_part(email, '-', 1), confirmed_at = now()
    from people where people.id = person_id and email not like 'pending-%'
  `);
  const durations = Object.fromEntries(kinds.map((kind): [string, number[]] => [kind, []]));
  for (let index = 0; index < TRIES; index += 1) {
    for (const kind of kinds) durations[kind]?.push(await signUp(kind, index));
  }
  await database.close();
  await postgres.stop();

  const medians = kinds.map((kind) => median(durations[kind] ?? []));
  return [
    ...kinds.map((kind, index) => ({
      name: `sign-up, ${TRIES} tries, ${kind} address: median, ms`,
      value: rounded(medians[index] ?? 0),
    })),
    {
      name: 'sign-up: largest difference of the medians, ms',
      value: rounded(Math.max(...medians) - Math.min(...medians)),
    },
  ];
}
