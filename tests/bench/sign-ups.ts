import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import mailer from '#functions/mailer.ts';
import waitlist from '#functions/waitlist.ts';
import { openDatabase } from '#local/database/database.ts';
import type { Context } from '#server/context.ts';
import type { PlatformContext } from '#server/http/context.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startSilentServer } from '#tests/support/silent-server.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

/** So many tries of each kind (the medians may differ by less than 5 ms). */
const TRIES = 200;
const URL = 'http://localhost:8888/api/waitlist';

const kinds = ['unknown', 'pending', 'confirmed', 'revoked'] as const;

const platform: PlatformContext = {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '192.0.2.1',
  requestId: 'bench',
  waitUntil: () => undefined,
};

/** So many sign up while nobody says a word at the mail server (no answer comes later than 1 s). */
const SILENT_TRIES = 50;

/** How long a sign-up takes while the mail server takes connections and never answers. */
async function runSilent(db: Database): Promise<Row[]> {
  const silent = await startSilentServer();
  const server = `smtp://127.0.0.1:${silent.port}`;
  const env = ownerEnv({ SMTP_URL: server, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' });
  const beside: Promise<unknown>[] = [];
  const context: Partial<Context> = {
    db,
    env,
    waitUntil: (work) => void beside.push(work),
    callSelf: (path, body) => void beside.push(createVisitor(mailer, { context }).post(path, body)),
    log: { error: () => undefined, info: () => undefined },
  };
  const visitor = createVisitor(waitlist, { context });
  const durations: number[] = [];
  for (let index = 0; index < SILENT_TRIES; index += 1) {
    const begun = performance.now();
    const { status } = await visitor.post('/api/waitlist', { email: `still-${index}@example.org` });
    if (status !== 201) throw new Error(`A sign-up was answered with ${status}`);
    durations.push(performance.now() - begun);
  }
  await silent.stop();
  while (beside.length > 0) await Promise.allSettled(beside.splice(0));
  const name = `sign-up, ${SILENT_TRIES} tries, silent mail server`;
  return [
    { name: `${name}: median, ms`, value: rounded(median(durations)) },
    { name: `${name}: slowest, ms`, value: rounded(Math.max(...durations)) },
  ];
}

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
  const silent = await runSilent(db);
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
    ...silent,
  ];
}
