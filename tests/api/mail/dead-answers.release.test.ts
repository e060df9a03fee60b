// @module-tag release
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#db/schema/law/cases.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { alarms as toldAlarms } from '#db/schema/operations/hosting.ts';
import { people } from '#db/schema/people/people.ts';
import waitlist from '#functions/waitlist.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import { type CaseScene, openCaseScene, sender } from '#tests/support/law/cases.ts';
import { createLetterClient } from '#tests/support/letters/letters.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const MINUTE_MS = 60_000;
const OWNER = 'inhaberin@example.org';
/** Refusal of our server with the code of a dead address; its text does not reveal that. */
const MISLEADING = { at: 'recipient', code: 550, text: '5.1.1 Recipient rejected' } as const;

let caseScene: CaseScene;
let scene: CaseScene['mailScene'];
let letters: ReturnType<typeof createLetterClient>;

const signUp = (index: number, email = `ada@firma-${index}.example`) =>
  scene.visitor(waitlist, `198.51.${index}.1`).post('/api/waitlist', { email });
const marked = async () =>
  (await scene.db.select({ email: people.email }).from(people).where(isNotNull(people.bouncedAt))).map(
    ({ email }) => email,
  );
const alarms = async () =>
  (await readTroubles(scene.context())).troubles
    .map(({ cause }) => cause)
    .filter((cause) => /^mail|recipients$/.test(cause));
const reached = () =>
  scene.smtp.mails
    .flatMap(({ recipients }) => recipients)
    .filter((address) => address !== OWNER)
    .toSorted();

describe('an answer that calls addresses of different domains dead', () => {
  beforeAll(async () => {
    caseScene = await openCaseScene();
    scene = caseScene.mailScene;
    letters = createLetterClient(scene);
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    await caseScene.reset();
    await letters.clear();
    await clearPeople(scene.db);
    await scene.db.delete(toldAlarms);
    scene.variables.OWNER_EMAIL = OWNER;
  });

  test('that names no culprit marks no sign-up, and all get their mail after the repair', async () => {
    scene.smtp.interfere = () => MISLEADING;
    for (let index = 0; index < 8; index += 1) await signUp(index);
    for (let minutes = 0; minutes < 60; minutes += 15) {
      await scene.sweep();
      scene.passes(15 * MINUTE_MS);
    }
    expect(await marked()).toEqual([]);
    scene.smtp.interfere = undefined;
    await scene.sweepUntilEmpty();
    expect(reached()).toHaveLength(8);
    expect(await marked()).toEqual([]);
  }, 60_000);

  test('pauses all mails from the second one until a mail is accepted, and sends no alarm for addresses that strangers entered', async () => {
    scene.smtp.interfere = (stage, address) => (stage === 'recipient' && address !== OWNER ? MISLEADING : undefined);
    await signUp(1);
    await scene.settled();
    expect(await marked()).toEqual(['ada@firma-1.example']);
    expect(await alarms()).toEqual([]);
    await signUp(2);
    await scene.settled();
    expect(await marked()).toEqual([]);
    expect(await alarms()).toEqual(['visitors-recipients']);
    expect((await scene.rows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    const { connections } = scene.smtp;
    await signUp(3);
    await scene.settled();
    expect(scene.smtp.connections).toBe(connections);
    for (let round = 0; round < 8; round += 1) {
      scene.passes(15 * MINUTE_MS);
      await scene.sweep();
    }
    expect(await marked()).toEqual([]);
    expect(scene.smtp.mails).toEqual([]);
    scene.smtp.interfere = (_, address) => (address?.endsWith('.example') ? MISLEADING : undefined);
    await signUp(4, 'echt@example.org');
    await scene.sweepUntilEmpty();
    expect(scene.smtp.mailsTo(OWNER)).toEqual([]);
    expect(await alarms()).toEqual([]);
    expect((await marked()).toSorted()).toEqual([1, 2, 3].map((index) => `ada@firma-${index}.example`));
  });

  test('cannot be provoked again by strangers: after an accepted mail, their dead addresses stop no other mail', async () => {
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address.endsWith('.example') ? MISLEADING : undefined;
    await signUp(1);
    await signUp(2);
    await scene.settled();
    await signUp(3, 'echt@example.org');
    scene.passes(MINUTE_MS);
    await scene.sweep();
    expect(reached()).toEqual(['echt@example.org']);
    // A delivery to a dead address under way may have started another pause.
    scene.passes(MINUTE_MS);
    await scene.sweep();
    await signUp(4);
    await signUp(5);
    await signUp(6, 'auch-echt@example.org');
    await scene.settled();
    expect(reached()).toEqual(['auch-echt@example.org', 'echt@example.org']);
  });

  test('marks the addresses if it differs, if a mail was accepted in between or if the domain is the same', async () => {
    scene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address.startsWith('tot')
        ? {
            at: 'recipient',
            code: 550,
            text: address.includes('zwei') ? '5.1.2 Domain not found' : '5.1.1 User unknown',
          }
        : undefined;
    for (const email of ['tot@eins.example', 'tot@zwei.example', 'ada@lebt.example', 'tot-2@zwei.example']) {
      await signUp(1, email);
      await scene.settled();
    }
    await signUp(2, 'tot-3@zwei.example');
    await scene.settled();
    expect((await marked()).toSorted()).toEqual([
      'tot-2@zwei.example',
      'tot-3@zwei.example',
      'tot@eins.example',
      'tot@zwei.example',
    ]);
  });

  test('marks no subscriber of a letter but raises an alarm, and all get it after the repair', async () => {
    await letters.confirmed(4);
    await scene.db.execute(sql`update people set email = 'leserin@' || id || '.example'`);
    const { id } = await letters.started(4);
    scene.smtp.interfere = () => MISLEADING;
    await letters.run();
    expect(await alarms()).toEqual(['mail-recipients']);
    scene.passes(15 * MINUTE_MS);
    await letters.run();
    expect(await marked()).toEqual([]);
    scene.smtp.interfere = undefined;
    scene.passes(15 * MINUTE_MS);
    await letters.run(10 * MINUTE_MS);
    expect(await scene.db.$count(letterSends, sql`status = 'sent'`)).toBe(4);
    expect(await letters.ask(`/${id}`)).toMatchObject({ status: 'sent', counts: { sent: 4, bounced: 0 } });
    expect(await alarms()).toEqual([]);
  });

  test('marks no case, and the receipts go out after the repair', async () => {
    scene.smtp.interfere = (stage, address) => (stage === 'recipient' && address !== OWNER ? MISLEADING : undefined);
    scene.variables.OWNER_EMAIL = undefined;
    for (const index of [1, 2]) {
      await caseScene.withdrawFrom(index, sender.contract, `ada@firma-${index}.example`);
      await scene.settled();
    }
    expect(await scene.db.$count(cases, isNotNull(cases.bouncedAt))).toBe(0);
    scene.smtp.interfere = undefined;
    scene.passes(15 * MINUTE_MS);
    for (let round = 0; round < 3; round += 1) {
      await scene.sweep();
      scene.passes(15 * MINUTE_MS);
    }
    expect(reached()).toEqual(['ada@firma-1.example', 'ada@firma-2.example']);
  });
});
