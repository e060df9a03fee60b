import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { releases } from '#db/schema/content/releases.ts';
import { people } from '#db/schema/people/people.ts';
import { GIFT_ROOM } from '#domain/daily-room.ts';
import confirmations from '#functions/confirmations.ts';
import giftFunction from '#functions/gift.ts';
import images from '#functions/images.ts';
import mediaFunction from '#functions/media.ts';
import subscribers from '#functions/subscribers.ts';
import { reportSignUpWorth } from '#server/services/visits/sign-up-worth.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { silentMp3 } from '#tests/support/content/recordings.ts';
import { createLetterClient } from '#tests/support/letters/letters.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import { openMailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { closeShop, recordSale } from '#tests/support/purchases/sales.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ada = 'ada@example.org';
const meditation = silentMp3(2);
const TITLE = 'Meditation, 12 Minuten';

let scene: MailScene;
let letters: ReturnType<typeof createLetterClient>;

const upload = (body: Uint8Array) =>
  scene.visitor(images, undefined, { sessions: signedInAs('editor') }).send('/api/media/gifts', {
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Publishes a gift: the uploaded file, unless `more` names an address. */
async function publish(more: Record<string, unknown> = {}): Promise<string> {
  const file: { name: string } = await (await upload(meditation)).json();
  const data = { title: TITLE, sentence: 'Zum Ankommen.', file, address: '', image: null, ...more };
  await scene.db.delete(releases);
  await scene.db.insert(releases).values({
    snapshot: { content: { gift: [{ id: 'gift', data }] }, events: [] },
    checksum: '',
    schemaVersion: 1,
    state: 'built',
    createdAt: scene.clock.now,
  });
  return file.name;
}

const newestMail = (email: string): string => scene.smtp.mailsTo(email).at(-1)?.parsed.text ?? '';
const giftLink = (text: string): string => /\/geschenk\/([\w.-]+)/.exec(text)?.[1] ?? '';
const look = (token: string) => scene.visitor(giftFunction).get(`/geschenk/${token}`);
const press = (token: string, headers: Record<string, string> = {}, ip?: string) =>
  scene
    .visitor(giftFunction, ip)
    .send(`/geschenk/${token}`, { method: 'POST', body: '', headers: { ...form, ...headers } });
const takenAt = async () =>
  (await scene.db.select({ email: people.email, giftAt: people.giftAt }).from(people)).filter(({ giftAt }) => giftAt);

/** Signs up and confirms; returns the page. */
async function join(email: string): Promise<string> {
  await scene.visitor(subscribers).post('/api/subscribers', { email });
  await scene.settled();
  const token = /\/bestaetigen\/([\w-]{43})/.exec(newestMail(email))?.[1];
  expect(newestMail(email)).not.toContain('Geschenk');
  const answer = await scene
    .visitor(confirmations)
    .send(`/bestaetigen/${token}`, { method: 'POST', body: 'antwort=ja', headers: form });
  await scene.settled();
  return answer.text();
}

beforeAll(async () => {
  scene = await openMailScene();
  letters = createLetterClient(scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
  await letters.clear();
  await closeShop(scene.db);
  scene.variables.RATE_LIMITS = 'off';
});

describe('a gift', () => {
  test('goes from the confirmation and the welcome letter to a download, a purchase and the euros in Analytics', async () => {
    await publish();
    await scene.db.execute(sql`insert into letters (kind, list, status) values ('welcome', 'newsletter', 'sending')`);
    const token = giftLink(await join(ada));
    await letters.run();
    const mailed = giftLink(newestMail(ada));
    expect(newestMail(ada)).toContain(TITLE);
    expect([token, mailed]).toEqual([expect.stringContaining('gcm1.'), expect.stringContaining('gcm1.')]);

    for (const link of [token, mailed]) {
      const page = await look(link);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(TITLE)]);
    }
    expect(await takenAt()).toEqual([]);
    const answer = await press(mailed);
    expect(Buffer.from(await answer.arrayBuffer()).equals(meditation)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': "attachment; filename*=UTF-8''Meditation%2C%2012%20Minuten.mp3",
      'cache-control': 'no-store',
    });
    const first = scene.clock.now;
    await recordSale(scene.db, { email: ada, amount: 5000, at: new Date(first.getTime() - 1000).toISOString() });
    scene.passes(60_000);
    await press(token);
    expect(await takenAt()).toEqual([{ email: ada, giftAt: first }]);

    await recordSale(scene.db, { email: ada, amount: 87_300, at: scene.clock.now.toISOString() });
    scene.passes(60_000);
    await join('ben@example.org');
    const owner = { ...scene.context(), sessions: signedInAs('owner') };
    const { worth } = await reportSignUpWorth(owner, { way: 'gift' });
    expect(worth.gift).toEqual({ taken: 1, buyers: 1, revenue: 87_300 });
    expect(new Map(worth.groups.map((group) => [group.origin, group.people]))).toEqual(
      new Map([
        ['', 1],
        [' gift', 1],
      ]),
    );
  });

  test('at an address leads there after the press, and counts it only then', async () => {
    await publish({ file: null, address: 'https://video.example/meditation' });
    const token = giftLink(await join(ada));
    expect(await (await look(token)).text()).not.toContain('video.example');
    const answer = await press(token);
    expect(answer.headers.get('refresh')).toBe('0; url=https://video.example/meditation');
    expect(await takenAt()).toHaveLength(1);
  });

  test('ends with the sign-up and with the person, and says so', async () => {
    await publish();
    const token = giftLink(await join(ada));
    const ends = [
      sql`update list_entries set status = 'revoked'`,
      sql`update list_entries set status = 'pending'`,
      sql`update people set deleted_at = now()`,
      sql`delete from people`,
    ];
    await scene.db.execute(sql`select set_config('people.purge', 'on', false)`);
    for (const end of ends) {
      await scene.db.execute(end);
      for (const answer of [await look(token), await press(token)]) {
        expect([answer.status, await answer.text()]).toEqual([
          200,
          expect.stringContaining('gehört zu einer Anmeldung, die es nicht mehr gibt'),
        ]);
      }
    }
  });

  test('is handed to nobody by a foreign form, another token, the public media or a site without one', async () => {
    const name = await publish();
    const page = await join(ada);
    const token = giftLink(page);
    expect((await press(token, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
    for (const other of ['abc', `${token}x`, token.slice(0, -2), token.replace('gcm1', 'gcm2')]) {
      expect([(await look(other)).status, (await press(other)).status]).toEqual([404, 404]);
    }
    expect(page).not.toContain(name.slice(5, 69));
    for (const path of [name, name.slice(5), `./${name}`]) {
      expect((await scene.visitor(mediaFunction).get(`/media/${path}`)).status).toBe(404);
    }
    expect(await takenAt()).toEqual([]);
    await publish({ title: '', file: null });
    expect(await (await press(token)).text()).toContain('Gerade gibt es kein Geschenk');
    expect(giftLink(await join('ben@example.org'))).toBe('');
  });

  test('has presses of a person, and of all people, that end for the day with a page that says so', async () => {
    await publish();
    scene.variables.RATE_LIMITS = undefined;
    const token = giftLink(await join(ada));
    const statuses = async (count: number, link: string, ip?: string) => {
      const texts: boolean[] = [];
      for (let number = 0; number < count; number += 1) {
        const answer = await press(link, {}, ip);
        texts.push(answer.headers.get('content-type') === 'audio/mpeg');
        if (!texts.at(-1)) expect(await answer.text()).toContain('heute schon sehr oft abgeholt');
      }
      return texts.filter(Boolean).length;
    };
    expect(await statuses(GIFT_ROOM.perSubject + 1, token)).toBe(GIFT_ROOM.perSubject);
    const ben = giftLink(await join('ben@example.org'));
    await scene.db.execute(
      sql`update rate_limits set count = ${GIFT_ROOM.perSite} where count = ${GIFT_ROOM.perSubject}`,
    );
    expect(await statuses(1, ben, '198.51.100.7')).toBe(0);
    scene.passes(25 * 60 * 60_000);
    expect(await statuses(1, ben, '198.51.100.7')).toBe(1);
  });
});

describe('the file of a gift', () => {
  test('is a PDF, MP3 or M4A by its bytes, and the same file is stored once', async () => {
    for (const body of [Buffer.from('%PDF-1.7 …'), meditation]) {
      const [one, other] = [await (await upload(body)).json(), await (await upload(body)).json()];
      expect(one).toEqual(other);
      expect(one).toMatchObject({ name: expect.stringMatching(/^gift_[0-9a-f]{64}\.(pdf|mp3)$/), size: body.length });
    }
    expect((await upload(Buffer.from('<html>'))).status).toBe(400);
    expect((await scene.visitor(images).send('/api/media/gifts', { method: 'POST', body: 'x' })).status).toBe(401);
    const rows = await scene.db.select({ name: media.name }).from(media);
    expect(rows.filter(({ name }) => name.endsWith('.pdf'))).toHaveLength(1);
  });
});
