import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { claimNext } from '#db/queries/mail/outbox.ts';
import { cases } from '#db/schema/law/cases.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { DOMAIN_MAILS } from '#domain/mail/kinds.ts';
import casePage from '#functions/case-page.ts';
import waitlist from '#functions/waitlist.ts';
import { MAIL } from '#server/services/mail/writing.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

let networks = 0;
const scene = await openCleanScene(async ({ db, variables }) => {
  await clearPeople(db);
  await db.batch([db.execute(sql`select set_config('cases.purge', 'on', true)`), db.delete(cases)]);
  Object.assign(variables, { SENDING: 'off', RATE_LIMITS: 'on' });
  networks = 0;
});

const fromNewNetwork = () => `10.${networks++ % 250}.0.1`;

async function signUp(email: string): Promise<void> {
  expect((await scene.visitor(waitlist, fromNewNetwork()).post('/api/waitlist', { email })).status).toBe(201);
}

const withdraw = (email: string, contract: string) =>
  scene.visitor(casePage, fromNewNetwork()).send('/vertrag-widerrufen/absenden', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada', contract, email, schritt: 'bestaetigen' }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Takes the mails that may go now; each counts as sent. @returns their kinds */
async function claimAll(): Promise<string[]> {
  const kinds: string[] = [];
  while (true) {
    const claim = { holder: randomUUID(), now: scene.clock.now, leaseMs: 90 * DAY_MS, id: undefined };
    const row = await claimNext(scene.db, MAIL, claim);
    if (row === undefined) return kinds;
    kinds.push(row.payload instanceof Object && 'kind' in row.payload ? String(row.payload.kind) : '');
  }
}

const waiting = () => scene.db.$count(outbox, sql`status = 'pending' and locked_until is null`);

describe('mails to addresses that visitors typed', () => {
  test('are few an hour for a domain and those below it, whose name is not stored, and none is lost', async () => {
    for (let index = 0; index < 16; index += 1) await signUp(`x@s${index}.opfer.example`);
    expect(await scene.db.$count(outbox, sql`recipient like '%opfer%'`)).toBe(0);
    expect(await claimAll()).toHaveLength(DOMAIN_MAILS.perHour);
    expect(await waiting()).toBe(6);
    scene.passes(HOUR_MS);
    expect(await claimAll()).toHaveLength(6);
  });

  test('are few a day', async () => {
    for (let index = 0; index < 60; index += 1) await signUp(`x${index}@opfer.example`);
    let sent = 0;
    for (let hour = 0; hour < 20; hour += 1) {
      sent += (await claimAll()).length;
      scene.passes(HOUR_MS);
    }
    expect(sent).toBe(DOMAIN_MAILS.perDay);
    scene.passes(4 * HOUR_MS);
    expect(await claimAll()).toHaveLength(10);
  });

  test('go at once to an honest crowd at large providers, also during a flood of one domain', async () => {
    for (let index = 0; index < 30; index += 1) await signUp(`x${index}@opfer.example`);
    const domains = ['gmail.com', 'gmx.de', 'web.de', 'outlook.com'];
    for (let index = 0; index < 60; index += 1) await signUp(`gast.${index}@${domains[index % 4]}`);
    await signUp('ada@verein.example');
    expect(await claimAll()).toHaveLength(60 + 1 + DOMAIN_MAILS.perHour);
  });

  test('delay no receipt of a case, which the law wants at once, and no notice to the owner', async () => {
    scene.variables.OWNER_EMAIL = 'inhaberin@eigene.example';
    for (let index = 0; index < 14; index += 1) await withdraw(`x${index}@opfer.example`, `MP-${index}`);
    const kinds = await claimAll();
    expect(kinds.filter((kind) => kind === 'case-receipt')).toHaveLength(14);
    expect(kinds.filter((kind) => kind === 'case-notice')).toHaveLength(5);
  });
});
