import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Database } from '#db/client.ts';
import { startLetter } from '#db/queries/letters/audience.ts';
import { insertLetter, savePace, setLetterStatus } from '#db/queries/letters/editing.ts';
import { readFigures } from '#db/queries/letters/figures.ts';
import { ACTIONS } from '#domain/letters/words.ts';
import { openDatabase } from '#local/database/database.ts';
import { startFakeSmtp } from '#tests/fakes/smtp/server.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { type Row, rounded } from './table.ts';

const PEOPLE = 5000;
/** Recipients that must get no letter: not confirmed, or unsubscribed. */
const OTHERS = 300;
/** Every 20th address takes no mail. */
const REFUSED_OF = 20;
const LEAVING = 50;
const PACE = { perMinute: 600, perDay: 4000 };
/** Speed of the clock: 600 mails a minute are 100 a second. */
const SPEED = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.parse('2026-11-21T06:00:00Z');
const KB_PER_MB = 1024;

const fill = sql`
  with added as (
    insert into people (email, name, created_at)
    select 'person-' || number || '@example.org', 'Müller, "Änne" ' || number, timestamptz '2026-11-01'
    from generate_series(1, ${PEOPLE + OTHERS}::int) number returning id, email
  )
  insert into list_entries (person_id, list, status, requested_at)
  select id, 'newsletter', case
    when substring(email from '\\d+')::int <= ${PEOPLE} then 'confirmed'
    when id % 2 = 0 then 'pending' else 'revoked' end, timestamptz '2026-11-01'
  from added
`;

const numberOf = (address: string): number => Number(/\d+/.exec(address)?.[0]);
const isRefused = (address: string): boolean => numberOf(address) % REFUSED_OF === 0;

/** Returns the maximum number of moments within any minute. @param moments rising, in milliseconds */
function mostInAMinute(moments: readonly number[]): number {
  let first = 0;
  return moments.reduce((most, moment, last) => {
    while (moment - (moments[first] ?? moment) >= MINUTE_MS) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

/** Takes some queued recipients off the list; returns their addresses. */
async function leave(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    update list_entries entry set status = 'revoked' from people person
    where person.id = entry.person_id and person.id in (
      select person_id from letter_sends where status = 'waiting' order by person_id desc limit ${LEAVING}
    ) returning person.email
  `);
  return new Set(rows.map(({ email }) => email));
}

/** Sends a letter to 5,000 people with 5 % refusals, two crashes, a pause and a daily limit, in real processes. */
export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const smtp = await startFakeSmtp();
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.url('bench');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const db = connect(database.url);
  await db.execute(fill);
  await savePace(db, PACE);
  const letter = { subject: 'Es geht los', preview: '', text: 'Hallo {Vorname},\n\nes geht los.', audience: {} };
  const { id, version: basedOn } = await insertLetter(db, letter, new Date(START));
  const begun = performance.now();
  let skippedDays = 0;
  const now = (): number => START + skippedDays * DAY_MS + (performance.now() - begun) * SPEED;
  const started = performance.now();
  await startLetter(db, { id, basedOn, audience: {}, count: PEOPLE, now: new Date(now()) });
  const startMs = performance.now() - started;

  const moments: number[] = [];
  let stop: { readonly at: number; readonly stage: 'data' | 'recipient' } | undefined;
  let child: ChildProcess | undefined;
  let peakKb = 0;
  smtp.interfere = (stage, address) => {
    if (stage === 'data') moments.push(now());
    if (stop && stage === stop.stage && smtp.mails.length >= stop.at) child?.kill('SIGKILL');
    return stage === 'recipient' && isRefused(address) ? { at: 'recipient', code: 550 } : undefined;
  };

  async function send(until?: typeof stop): Promise<void> {
    stop = until;
    const settings = JSON.stringify({ databaseUrl, smtpUrl: smtp.url, from: now(), speed: SPEED });
    child = spawn(process.execPath, [join(import.meta.dirname, '../support/letters/letter-process.ts'), settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.on('data', (text) => {
      peakKb = Math.max(peakKb, Number(text));
    });
    const isPause = until === undefined && smtp.mails.length < 3000;
    const pausing =
      isPause &&
      setInterval(() => {
        if (smtp.mails.length >= 3000) void setLetterStatus(db, id, { ...ACTIONS.pause, now: new Date(now()) });
      }, 50);
    await once(child, 'exit');
    if (pausing) clearInterval(pausing);
  }

  await send({ at: 1000, stage: 'data' });
  skippedDays += 1;
  await send({ at: 2000, stage: 'recipient' });
  skippedDays += 1;
  await send();
  const gone = await leave(db);
  const paused = smtp.mails.length;
  await send();
  const afterPause = smtp.mails.length - paused;
  await setLetterStatus(db, id, { ...ACTIONS.resume, now: new Date(now()) });
  for (let day = 0; day < 3; day += 1) {
    await send();
    skippedDays += 1;
  }
  const seconds = (performance.now() - begun) / 1000;

  const { counts } = (await readFigures(db, id)).get(id) ?? {};
  const got = smtp.mails.flatMap(({ recipients }) => recipients);
  await database.close();
  await smtp.close();
  await postgres.stop();
  if (!counts) throw new Error('The letter has no figures');
  const byDay = Map.groupBy(moments, (moment) => Math.floor((moment - START) / DAY_MS));
  return [
    { name: `letters, ${PEOPLE}: fixing the recipients, ms`, value: rounded(startMs) },
    { name: `letters, ${PEOPLE}: sent`, value: counts.sent },
    { name: `letters, ${PEOPLE}: bounced (5 % refuse)`, value: counts.bounced },
    { name: `letters, ${PEOPLE}: unclear after two crashes`, value: counts.unclear },
    { name: `letters, ${PEOPLE}: left out, of ${LEAVING} who left in the pause`, value: counts.skipped },
    { name: `letters, ${PEOPLE}: not ended`, value: counts.waiting + counts.sending + counts.failed },
    { name: `letters, ${PEOPLE}: people who got it twice`, value: got.length - new Set(got).size },
    { name: `letters, ${PEOPLE}: got it after leaving`, value: got.filter((email) => gone.has(email)).length },
    { name: `letters, ${PEOPLE}: got it unconfirmed`, value: got.filter((email) => numberOf(email) > PEOPLE).length },
    { name: `letters, ${PEOPLE}: mails during the pause`, value: afterPause },
    { name: `letters, ${PEOPLE}: most mails in a minute, of ${PACE.perMinute}`, value: mostInAMinute(moments) },
    {
      name: `letters, ${PEOPLE}: most mails in a day, of ${PACE.perDay}`,
      value: Math.max(...[...byDay.values()].map(({ length }) => length)),
    },
    { name: `letters, ${PEOPLE}: seconds in all, at 100 a second at most`, value: rounded(seconds) },
    { name: `letters, ${PEOPLE}: memory of a run, MB`, value: rounded(peakKb / KB_PER_MB) },
  ];
}
