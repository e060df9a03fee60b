import { createHash } from 'node:crypto';
import { connect } from '#db/client.ts';
import { accountLinks } from '#db/schema/accounts/accounts.ts';
import auth from '#functions/auth.ts';
import { openDatabase } from '#local/database/database.ts';
import { hashPassword } from '#server/services/accounts/password.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { median, type Row, rounded } from './table.ts';

const ORIGIN = 'http://localhost:8888';

/** What strangers can try, with what they might want to tell apart (the medians differ by less than 5 ms). */
interface Trial {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly tries: number;
  readonly bodies: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const token = (name: string): string => name.padEnd(43, 'x');
/** Far below production's, whose noise would cover what is looked for; that it is the same for all is tested. */
const COST = { ln: 8, r: 8, p: 1 };
const PASSWORD = 'falsch-und-lang-genug';

const trials: readonly Trial[] = [
  {
    name: 'login',
    path: '/api/auth/login',
    status: 401,
    tries: 200,
    bodies: {
      'nobody has': { username: 'niemand', password: PASSWORD },
      'of an account': { username: 'ida', password: PASSWORD },
      'who is invited': { username: 'eingeladen', password: PASSWORD },
      'of the environment': { username: 'inhaberin', password: PASSWORD },
    },
  },
  {
    name: 'forgotten password',
    path: '/api/auth/forgotten',
    status: 202,
    tries: 200,
    bodies: {
      'nobody has': { username: 'niemand' },
      'of an account': { username: 'ida' },
      'who is invited': { username: 'eingeladen' },
    },
  },
  {
    name: 'invitation',
    path: '/api/auth/link/password',
    status: 400,
    tries: 200,
    bodies: {
      'never made': { token: token('nie'), password: PASSWORD },
      expired: { token: token('abgelaufen'), password: PASSWORD },
      'of who is locked out': { token: token('gesperrt'), password: PASSWORD },
    },
  },
];

/** How long tries take, by what there is: in turn, so that whatever else happens hits all alike. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    await postgres.createDatabase('bench');
    const database = await openDatabase({ databaseUrl: postgres.url('bench'), dataDir: '' });
    const db = connect(database.url);
    const passwordHash = await hashPassword('Zwetschge-Drehtür-41', COST);
    const env = ownerEnv({ ADMIN_PASSWORD_HASH: await hashPassword('Drehtür-Zwetschge-14', COST) });
    await addAccount(db, { username: 'ida', passwordHash });
    const invited = await addAccount(db, { username: 'eingeladen', passwordHash: null });
    const locked = await addAccount(db, { username: 'gesperrt', isActive: false });
    const HOUR_MS = 3_600_000;
    const links = [
      { name: 'abgelaufen', accountId: invited.id, expiresAt: new Date(Date.now() - HOUR_MS) },
      { name: 'gesperrt', accountId: locked.id, expiresAt: new Date(Date.now() + HOUR_MS) },
    ];
    for (const { name, ...link } of links) {
      const tokenHash = createHash('sha256').update(token(name)).digest('hex');
      await db.insert(accountLinks).values({ ...link, tokenHash, purpose: 'invitation', createdAt: new Date() });
    }

    async function timed({ path, status }: Trial, body: unknown): Promise<number> {
      const beside: Promise<unknown>[] = [];
      const headers = { 'content-type': 'application/json' };
      const request = new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const deploy = { context: 'dev', id: 'bench', published: false };
      const platform = { deploy, ip: '192.0.2.1', requestId: 'bench', waitUntil: () => undefined };
      const context = {
        db,
        env,
        callSelf: () => undefined,
        waitUntil: (work: Promise<unknown>) => void beside.push(work),
      };
      const begun = performance.now();
      const answer = await auth(request, platform, context);
      await answer.text();
      const duration = performance.now() - begun;
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
      await Promise.all(beside);
      return duration;
    }

    const rows: Row[] = [];
    for (const trial of trials) {
      const kinds = Object.entries(trial.bodies);
      for (const [, body] of kinds) await timed(trial, body);
      const durations = kinds.map((): number[] => []);
      for (let index = 0; index < trial.tries; index += 1) {
        for (const [place, [, body]] of kinds.entries()) durations[place]?.push(await timed(trial, body));
      }
      const medians = durations.map(median);
      for (const [place, [kind]] of kinds.entries()) {
        rows.push({
          name: `${trial.name}, ${trial.tries} tries, ${kind}: median, ms`,
          value: rounded(medians[place] ?? 0),
        });
      }
      const difference = Math.max(...medians) - Math.min(...medians);
      rows.push({ name: `${trial.name}: largest difference of the medians, ms`, value: rounded(difference) });
    }
    await database.close();
    return rows;
  } finally {
    await postgres.stop();
  }
}
