import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { details } from '#content/people/screen.ts';
import { storeCase } from '#db/queries/law/cases.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { list as listCases } from '#server/services/law/cases.ts';
import { list as listDeadMails } from '#server/services/mail/dead-mails.ts';
import { disclose, sendDisclosure } from '#server/services/people/export.ts';
import { readPerson } from '#server/services/people/reading.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { addToList, clearPeople } from '#tests/support/people/people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ada = 'ada@example.org';

const scene = await openMailScene();

/** Adds a person to the waitlist. @returns their id */
async function added(email: string, isConfirmed: boolean, name?: string): Promise<number> {
  const at = scene.clock.now;
  await addToList(scene.db, 'waitlist', [{ email, requestedAt: at, ...(name !== undefined && { name }) }]);
  const [row] = await scene.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (row === undefined) throw new Error('The person was not stored');
  const confirmed = { status: 'confirmed', confirmedAt: at } as const;
  if (isConfirmed) await scene.db.update(listEntries).set(confirmed).where(eq(listEntries.personId, row.id));
  return row.id;
}

async function obstacleOf(id: number): Promise<string | null> {
  return (await readPerson(scene.context(), id)).disclosure.obstacle?.text ?? null;
}

afterAll(() => scene.close());

beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
});

describe('the data of a person by mail', () => {
  test('go to the address of the person alone, as a file with everything stored, and once a day', async () => {
    const id = await added(ada, true, 'Ada <b>Lovelace</b>');
    await added('bo@example.org', true);
    const { disclosure } = await sendDisclosure(scene.context(), id);
    expect(disclosure).toMatchObject({ status: 'pending', obstacle: null });
    await sendDisclosure(scene.context(), id);
    await scene.settled();
    await scene.sweepUntilEmpty();

    const [mail, ...others] = scene.smtp.mails;
    expect([mail?.recipients, others]).toEqual([[ada], []]);
    expect(mail?.parsed.subject).toBe('Deine Auskunft: was wir über dich gespeichert haben');
    expect(mail?.parsed.text).toContain('Du hast uns gefragt');
    const [file] = mail?.parsed.attachments ?? [];
    expect([file?.filename, file?.mimeType]).toEqual(['auskunft.html', 'text/html']);
    const html = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content);
    expect(html).toContain('Auskunft über deine Daten');
    expect(html).toContain(ada);
    expect(html).toContain('Ada &#60;b&#62;Lovelace');
    expect(html).not.toContain('bo@example.org');

    expect((await readPerson(scene.context(), id)).disclosure).toMatchObject({ status: 'done' });
    expect(await obstacleOf(id)).toContain('einen Tag danach');
    await expect(sendDisclosure(scene.context(), id)).rejects.toMatchObject({ code: 'conflict' });
    // The next file names this mail.
    expect(JSON.stringify(await disclose(scene.context(), id))).toContain('"disclosure"');
    scene.passes(DAY_MS - 60_000);
    expect(await obstacleOf(id)).toContain('einen Tag danach');
    scene.passes(60_000);
    expect(await obstacleOf(id)).toBeNull();
  });

  test('are refused with the sentence that stands beside the button', async () => {
    const [id, stranger] = [await added(ada, true), await added('bo@example.org', false)];
    expect(await obstacleOf(stranger)).toContain('nicht bestätigt');
    expect(await obstacleOf(id)).toBeNull();
    await scene.db.update(people).set({ bouncedAt: scene.clock.now }).where(eq(people.id, id));
    expect(await obstacleOf(id)).toContain(`kam zurück. Mit „${details.allowMails}“`);
    for (const each of [id, stranger]) {
      const message = await obstacleOf(each);
      await expect(sendDisclosure(scene.context(), each)).rejects.toMatchObject({ code: 'conflict', message });
    }
    scene.variables.SMTP_URL = undefined;
    expect(await obstacleOf(id)).toContain('kein Mailserver eingerichtet');
    scene.variables.SENDING = 'off';
    expect(await obstacleOf(id)).toContain('Versand ist angehalten');
    await expect(sendDisclosure(scene.context(), 987_654)).rejects.toMatchObject({ code: 'not-found' });
    expect(scene.smtp.mails).toEqual([]);
  });

  const ofPerson = (id: number) => eq(people.id, id);
  const changes = {
    deleted: {
      happens: (id: number) => scene.db.update(people).set({ deletedAt: scene.clock.now }).where(ofPerson(id)),
      ends: (id: number) => scene.db.update(people).set({ deletedAt: null }).where(ofPerson(id)),
      offered: [],
    },
    unconfirmed: {
      happens: (id: number) =>
        scene.db.update(listEntries).set({ status: 'pending', confirmedAt: null }).where(eq(listEntries.personId, id)),
      ends: (id: number) =>
        scene.db
          .update(listEntries)
          .set({ status: 'confirmed', confirmedAt: scene.clock.now })
          .where(eq(listEntries.personId, id)),
      offered: ['disclosure'],
    },
  };

  test.each(Object.entries(changes))(
    'never count as sent where the person was %s in between, and can be sent later',
    async (_, { happens, ends, offered }) => {
      const id = await added(ada, true);
      await sendDisclosure({ ...scene.context(), callSelf: () => undefined }, id);
      await happens(id);
      await scene.sweepUntilEmpty();
      expect(scene.smtp.mails).toEqual([]);
      const dead = await listDeadMails(scene.context());
      expect(dead.mails.map(({ kind }) => kind)).toEqual(offered);
      expect(dead.mails.every(({ reason }) => reason.endsWith('.'))).toBe(true);

      await ends(id);
      expect((await readPerson(scene.context(), id)).disclosure).toMatchObject({ status: 'dead', obstacle: null });
      await sendDisclosure(scene.context(), id);
      await scene.settled();
      await scene.sweepUntilEmpty();
      expect(scene.smtp.mails.map(({ recipients }) => recipients)).toEqual([[ada]]);
      expect((await readPerson(scene.context(), id)).disclosure).toMatchObject({ status: 'done' });
    },
  );
});

test('a person with a confirmed address and their withdrawal lead to each other', async () => {
  const declared = { kind: 'withdrawal', name: 'A', contract: 'MP-1', mode: '', reason: '', wishedEnd: '' } as const;
  const [id, stranger] = [await added(ada, true), await added('bo@example.org', false)];
  for (const email of [ada, 'bo@example.org']) {
    await storeCase(scene.db, { ...declared, email }, { fingerprint: email, now: scene.clock.now });
  }
  const theirs = async (each: number) => (await readPerson(scene.context(), each)).cases.map(({ kind }) => kind);
  expect([await theirs(id), await theirs(stranger)]).toEqual([['withdrawal'], []]);
  await scene.db.update(listEntries).set({ isClaimed: true }).where(eq(listEntries.personId, id));
  expect(await theirs(id)).toEqual([]);
  await scene.db.update(listEntries).set({ isClaimed: false, status: 'revoked' }).where(eq(listEntries.personId, id));
  expect(await theirs(id)).toEqual(['withdrawal']);
  const { cases } = await listCases(scene.context(), { state: 'open', skip: 0 });
  expect(cases.map(({ email, person }) => [email, person]).sort()).toEqual([
    [ada, id],
    ['bo@example.org', null],
  ]);
});
