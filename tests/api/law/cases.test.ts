import { NeonDbError } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CONTACT_ATTRIBUTE, emptyForm } from '#content/law/case-form.ts';
import { type ListedCase, listCases } from '#contracts/law/cases.ts';
import { readDashboard } from '#contracts/site/dashboard.ts';
import { storeCase } from '#db/queries/law/cases.ts';
import { countUntold } from '#db/queries/mail/notifications.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { cases as table } from '#db/schema/law/cases.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import type { NewCase } from '#domain/law/cases.ts';
import auth from '#functions/auth.ts';
import casePage from '#functions/case-page.ts';
import casesFunction from '#functions/cases.ts';
import dashboard from '#functions/dashboard.ts';
import mailer from '#functions/mailer.ts';
import { forgetCases } from '#server/services/law/cases.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { publishContact } from '#tests/support/content/releases.ts';
import { type MailRoom, openMailRoom } from '#tests/support/mail/mail-room.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let room: MailRoom;
let visitor: Visitor;

beforeAll(async () => {
  room = await openMailRoom(mailer);
  visitor = room.visitor(casePage);
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.reset();
  room.variables.OWNER_EMAIL = 'inhaberin@example.org';
  await room.db.batch([
    room.db.execute(sql`select set_config('cases.purge', 'on', true)`),
    room.db.delete(table),
    room.db.delete(rateLimits),
  ]);
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, by = visitor) =>
  by.send(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const withdraw = (fields: Record<string, string>, by = visitor) => post('/vertrag-widerrufen/absenden', fields, {}, by);
const cancel = (fields: Record<string, string>) => post('/kuendigen/absenden', fields);

const person = { name: 'Ada <b>Löw</b>', contract: 'MP-4711', email: 'ada@example.org' };
const stored = () => room.db.select().from(table);

describe('a withdrawal', () => {
  test('is asked for once more, then stored, shown with date and time, and confirmed by mail at once', async () => {
    const review = await withdraw({ ...person, schritt: 'pruefen' });
    const question = await review.text();
    expect(review.status).toBe(200);
    expect(question).toContain('>Widerruf bestätigen</button>');
    expect(question).toContain('Ada &#60;b&#62;Löw&#60;/b&#62;');
    expect(await stored()).toEqual([]);

    const published = { email: 'hallo@wirklich.example', phone: '', address: 'Lindenallee 3', owner: 'Miriam Sander' };
    await publishContact(room.db, published);
    const done = await withdraw({ ...person, schritt: 'bestaetigen' });
    const page = await done.text();
    expect(done.status).toBe(200);
    expect(page).toContain('Dein Widerruf ist eingegangen.');
    expect(page).toContain('21. November 2026 um 09:00:00\u00a0Uhr');
    for (const text of ['MP-4711', 'ada@example.org', 'Ada &#60;b&#62;Löw&#60;/b&#62;']) expect(page).toContain(text);
    expect(page).not.toContain('<b>Löw');

    await room.settled();
    const mails = room.smtp.mails.map(({ parsed }) => parsed);
    const receipt = mails.find(({ subject }) => subject === 'Dein Widerruf ist eingegangen');
    const notice = mails.find(({ subject }) => subject?.startsWith('Widerruf eingegangen'));
    for (const mail of [receipt, notice]) {
      for (const text of ['21. November 2026 um 09:00:00', 'MP-4711', 'Ada <b>Löw</b>']) {
        expect(mail?.text).toContain(text);
      }
      expect(mail?.html).not.toContain('<b>Löw');
      for (const said of [mail?.text, mail?.html]) {
        expect(said).toContain('Miriam Sander · Lindenallee 3 · hallo@wirklich.example');
        expect(said).not.toContain('Musterweg 12');
      }
      // A value beside its label has half the width of a phone.
      expect(mail?.html).not.toMatch(/<\/t[hd]>\s*<t[hd]/);
    }
    for (const said of [page, receipt?.text, receipt?.html]) expect(said).toContain('Hiermit widerrufe ich');
    expect(room.smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'ada@example.org',
      'inhaberin@example.org',
    ]);
    expect(room.logged.join('\n')).not.toContain('ada@');
  });

  test('sent twice is one, with one receipt, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw({ ...person, schritt: 'bestaetigen' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await room.settled();
    expect(await stored()).toHaveLength(1);
    expect(room.smtp.mails).toHaveLength(2);
  });

  test('with something missing comes back with everything that was typed', async () => {
    const answer = await withdraw({ name: person.name, contract: '', email: 'ada@', schritt: 'pruefen' });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain('Bitte nenne den Vertrag');
    expect(page).toContain('Bitte gib eine gültige E-Mail-Adresse ein');
    expect(page).toContain('value="Ada &#60;b&#62;Löw&#60;/b&#62;"');
    expect(page).toContain('value="ada@"');
    const changed = await withdraw({ ...person, schritt: 'aendern' });
    expect(await changed.text()).toContain('value="MP-4711"');
    expect(await stored()).toEqual([]);
  });

  test('is never refused to an address: many in a day are stored, their receipts come later', async () => {
    for (let index = 0; index < 8; index += 1) {
      const answer = await withdraw({ ...person, contract: `Nr. ${index}`, schritt: 'bestaetigen' });
      expect(answer.status).toBe(200);
    }
    await room.settled();
    expect(await stored()).toHaveLength(8);
    const receipts = () => room.smtp.mailsTo('ada@example.org').length;
    expect(receipts()).toBe(5);
    await room.sweepUntilEmpty();
    expect(receipts()).toBe(6);
    const last = room.smtp.mailsTo('ada@example.org').at(-1)?.parsed.text;
    for (const index of [5, 6, 7]) expect(last).toContain(`Nr. ${index}`);
  });

  /** Declares from a network of its own. */
  const withdrawFrom = (network: number, contract: string, email = person.email) =>
    withdraw({ ...person, email, contract, schritt: 'bestaetigen' }, room.visitor(casePage, `198.51.100.${network}`));
  const receiptsOf = (contract: string) =>
    room.smtp.mails.filter(({ parsed }) => parsed.subject?.includes('eingegangen') && parsed.text?.includes(contract));

  test('in her name, from elsewhere, does not hold up her own receipt', async () => {
    for (let index = 0; index < 8; index += 1) await withdrawFrom(1, `Fremd ${index}`);
    const answer = await withdrawFrom(2, 'Echt 1');
    await room.settled();
    expect(await answer.text()).toContain('schicken wir dir sofort an ada@example.org');
    expect(room.smtp.mailsTo('ada@example.org').filter(({ parsed }) => parsed.text?.includes('Echt 1'))).toHaveLength(
      1,
    );
  });

  test('in her name, from everywhere, holds up her receipt by an hour at most, and fills no mailbox', async () => {
    for (let index = 0; index < 40; index += 1) await withdrawFrom(index, `Fremd ${index}`, `ada+${index}@example.org`);
    const answer = await withdrawFrom(99, 'Echt 1');
    await room.settled();
    expect(await answer.text()).toContain('in gut einer Stunde');
    const receipts = () => room.smtp.mails.filter(({ recipients: [to] }) => to?.startsWith('ada')).length;
    expect(receipts()).toBe(20);
    room.passes(61 * 60 * 1000);
    await room.sweep();
    expect(receipts()).toBe(21);
    expect(receiptsOf('Vorgang').filter(({ recipients: [to] }) => to?.startsWith('ada'))).toHaveLength(21);
  });

  test('in her name, to a spelling that does not arrive, keeps no receipt from her', async () => {
    for (let index = 0; index < 20; index += 1) await withdrawFrom(index, `Fremd ${index}`);
    await withdrawFrom(98, 'Fremd 98', 'ada+nirgends@example.org');
    await withdrawFrom(99, 'Echt 1');
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address.includes('nirgends') ? { at: 'recipient', code: 550 } : undefined;
    room.passes(61 * 60 * 1000);
    await room.sweepUntilEmpty();
    expect(receiptsOf('Echt 1').map(({ recipients }) => recipients)).toContainEqual(['ada@example.org']);
    const bounced = (await stored()).filter(({ bouncedAt }) => bouncedAt !== null);
    expect(bounced.map(({ email }) => email)).toEqual(['ada+nirgends@example.org']);
  });

  test('says in a receipt what was declared, so that no address in it is a link', async () => {
    const text = 'Gewinn: https://evil.example/a?b=1, evil.com, WWW.1x.de, mailto:x@evil.org vom 3.11.2026, z.B. heute';
    await withdraw({ ...person, contract: text, schritt: 'bestaetigen' });
    await room.settled();
    for (const { parsed } of room.smtp.mails) {
      for (const said of [parsed.text, parsed.html]) {
        expect(said).not.toMatch(/evil\.|www\.1|https:\/\/evil|mailto:x/i);
        expect(said).toContain('evil[.]com');
        expect(said).toContain('vom 3.11.2026, z.B. heute');
      }
    }
    expect(room.smtp.mails).toHaveLength(2);
  });

  test('from a network that declares for many quotes nothing after ten, and says so', async () => {
    for (let index = 0; index < 11; index += 1) {
      const answer = await withdrawFrom(1, 'Werbung', `${index}@example.org`);
      const page = await answer.text();
      expect(page).toContain('Dein Widerruf ist eingegangen.');
      expect(page.includes('Eine kurze Bestätigung')).toBe(index === 10);
    }
    await room.settled();
    const texts = (index: number) => room.smtp.mailsTo(`${index}@example.org`).map(({ parsed }) => parsed.text ?? '');
    expect(texts(9)).toEqual([expect.stringContaining('Werbung')]);
    expect(texts(10)).toEqual([expect.stringContaining('Eingegangen am: 21. November 2026 um 09:00:00')]);
    expect(texts(10).join()).not.toMatch(/Werbung|Löw/);
    for (let index = 0; index < 7; index += 1) await withdrawFrom(1, `Werbung ${index}`, 'spaet@example.org');
    room.passes(61 * 60 * 1000);
    await room.sweepUntilEmpty();
    const late = room.smtp.mailsTo('spaet@example.org').map(({ parsed }) => parsed.text ?? '');
    expect(late).toHaveLength(6);
    expect(late.join()).not.toMatch(/Werbung|Löw/);
  });

  test('that cannot be stored says so, keeps what was typed, and names another way', async () => {
    const gone = {
      ...room.replaced(),
      db: new Proxy(room.db, { get: () => () => Promise.reject(new NeonDbError('fetch failed')) }),
    };
    const built = `${emptyForm('withdrawal')}<p ${CONTACT_ATTRIBUTE}="hallo@wirklich.example">An: …</p>`;
    const pages = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(built));
    onTestFinished(() => pages.mockRestore());
    const answer = await casePage(
      new Request('http://localhost:8888/vertrag-widerrufen/absenden', {
        method: 'POST',
        body: new URLSearchParams({ ...person, schritt: 'bestaetigen' }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      {
        deploy: { context: 'dev', id: 'x', published: false },
        ip: '192.0.2.1',
        requestId: '',
        waitUntil: () => undefined,
      },
      gone,
    );
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(page).toContain('noch nicht angekommen');
    expect(page).toContain('value="MP-4711"');
    expect(page).toMatch(/href="mailto:hallo@wirklich\.example\?[^"]+body=[^"]*MP-4711/);
    expect(page).not.toContain('hallo@mein-erwachen.example');
    expect(room.logged.join('\n')).not.toContain('ada@');
  });

  test('that another website sends is refused; the address of a posted form leads back to the form', async () => {
    const foreign = await post(
      '/vertrag-widerrufen/absenden',
      { ...person, schritt: 'bestaetigen' },
      {
        origin: 'https://boese.example',
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(foreign.status).toBe(403);
    expect(await stored()).toEqual([]);
    const looked = await visitor.get('/vertrag-widerrufen/absenden');
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/vertrag-widerrufen']);
  });

  test('beyond the limit of an address is told how else to reach us, with what was typed', async () => {
    room.variables.RATE_LIMITS = 'on';
    const many = room.visitor(casePage, '192.0.2.77');
    for (let index = 0; index < 30; index += 1) {
      await withdraw({ ...person, contract: `Nr. ${index % 2}`, schritt: 'bestaetigen' }, many);
    }
    const answer = await withdraw({ ...person, schritt: 'bestaetigen' }, many);
    expect(answer.status).toBe(429);
    const page = await answer.text();
    // Our own pages cannot be read here: better no address than one where nobody reads.
    expect(page).not.toContain('mailto:');
    expect(page).toContain('<a href="/impressum">');
    expect(page).toContain('value="MP-4711"');
  });
});

describe('a cancellation', () => {
  test('is declared with one button, with its kind, its reason and the end that is wished for', async () => {
    const declared = { ...person, mode: 'extraordinary', reason: 'Zeile 1\nZeile 2', wishedEnd: '2026-12-31' };
    const answer = await cancel({ ...declared, schritt: 'bestaetigen' });
    const page = await answer.text();
    expect(page).toContain('Deine Kündigung ist eingegangen.');
    for (const text of ['außerordentlich', 'Zeile 1\nZeile 2', '31.12.2026']) expect(page).toContain(text);
    expect(await stored()).toMatchObject([{ kind: 'cancellation', mode: 'extraordinary', wishedEnd: '2026-12-31' }]);
    await room.settled();
    const receipt = room.smtp.mailsTo('ada@example.org').map(({ parsed }) => parsed)[0];
    expect(receipt?.subject).toBe('Deine Kündigung ist eingegangen');
    for (const text of [
      ...['Eingegangen am: 21. November 2026 um 09:00:00\u00a0Uhr', 'Art der Kündigung: außerordentlich'],
      ...['Grund: Zeile 1\nZeile 2', 'Name: Ada <b>Löw</b>', 'Vertragsnummer: MP-4711', 'Ende: 31.12.2026'],
      ...['E-Mail: ada@example.org', 'Hiermit kündige ich'],
    ]) {
      expect(receipt?.text?.replaceAll('\r\n', '\n')).toContain(text);
    }
  });

  test('without an end means as soon as possible; without a reason it cannot be at once', async () => {
    const ordinary = await cancel({ ...person, schritt: 'bestaetigen' });
    expect(await ordinary.text()).toContain('so bald wie möglich');
    const atOnce = await cancel({ ...person, mode: 'extraordinary', schritt: 'bestaetigen' });
    expect(atOnce.status).toBe(400);
    expect(await atOnce.text()).toContain('Bitte nenne den Grund');
    expect(await stored()).toHaveLength(1);
  });

  test.each([{ name: 'a\0b' }, { wishedEnd: '2026-02-30' }, { reason: 'x'.repeat(5000) }, { mode: 'egal' }])(
    'with %o is answered with the form, never with a failure of ours',
    async (hostile) => {
      const answer = await cancel({ ...person, ...hostile, schritt: 'bestaetigen' });
      expect(answer.status).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );
});

describe("the owners' notice", () => {
  const declare = () => withdraw({ ...person, schritt: 'bestaetigen' });
  const told = () =>
    room.smtp.mails
      .filter(({ parsed }) => parsed.subject?.startsWith('Widerruf eingegangen'))
      .flatMap(({ recipients }) => recipients)
      .toSorted();
  afterEach(() => room.db.delete(accounts));

  test('goes to every active Inhaberin and to OWNER_EMAIL, to each address once', async () => {
    await addAccount(room.db, { username: 'eva' });
    await addAccount(room.db, { username: 'ida', email: 'Inhaberin@example.org' });
    await addAccount(room.db, { username: 'fort', isActive: false });
    await addAccount(room.db, { username: 'redaktion', role: 'editor' });
    await addAccount(room.db, { username: 'ohne', email: null });
    await declare();
    await room.settled();
    expect(told()).toEqual(['Inhaberin@example.org', 'eva@example.org']);

    room.smtp.reset();
    room.variables.OWNER_EMAIL = 'umgebung@example.org';
    await withdraw({ ...person, contract: 'MP-4712', schritt: 'bestaetigen' });
    await room.settled();
    expect(told()).toEqual(['Inhaberin@example.org', 'eva@example.org', 'umgebung@example.org']);
  });

  test('reaches the others where one address is refused', async () => {
    await addAccount(room.db, { username: 'eva' });
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'inhaberin@example.org' ? { at: 'recipient', code: 550 } : undefined;
    await declare();
    await room.settled();
    expect(told()).toEqual(['eva@example.org']);
    expect((await room.rows()).map(({ status }) => status).toSorted()).toEqual(['dead', 'done', 'done', 'done']);
  });

  test("waits while there is nobody to send to, 'Braucht dich' says so, and goes out once there is", async () => {
    room.variables.OWNER_EMAIL = undefined;
    const attention = async () => {
      const browser = room.visitor(auth);
      await browser.login();
      const owner = room.visitor(dashboard);
      for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
      const { untoldCases, mail } = z.parse(readDashboard.response, await (await owner.get('/api/dashboard')).json());
      return { untoldCases, dead: mail.dead };
    };
    await declare();
    await room.settled();
    for (let hours = 0; hours < 50; hours += 1) {
      room.passes(60 * 60 * 1000);
      await room.sweep();
    }
    expect(told()).toEqual([]);
    expect(await attention()).toEqual({ untoldCases: 1, dead: 0 });

    await addAccount(room.db, { username: 'eva' });
    expect(await attention()).toEqual({ untoldCases: 0, dead: 0 });
    await room.sweepUntilEmpty();
    expect(told()).toEqual(['eva@example.org']);
  });

  test('goes to who is Inhaberin by then, where who was to be told is it no more', async () => {
    room.variables.OWNER_EMAIL = undefined;
    await addAccount(room.db, { username: 'fort' });
    room.smtp.interfere = (stage) => (stage === 'recipient' ? { at: 'recipient', code: 451 } : undefined);
    await declare();
    await room.settled();
    await room.db.update(accounts).set({ isActive: false });
    room.smtp.interfere = undefined;
    room.passes(60 * 60 * 1000);
    await room.sweep();
    expect(await countUntold(room.db, null)).toMatchObject({ rows: [{ count: 1 }] });

    await addAccount(room.db, { username: 'eva' });
    await room.sweepUntilEmpty();
    expect(told()).toEqual(['eva@example.org']);
  });
});

describe('the inbox', () => {
  const newCase = (index: number): NewCase => ({
    kind: index % 2 === 0 ? 'withdrawal' : 'cancellation',
    name: 'Ada',
    contract: `Nr. ${index}`,
    email: 'ada@example.org',
    mode: '',
    reason: '',
    wishedEnd: '',
  });
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await storeCase(room.db, newCase(index), { fingerprint: `f${index}`, now: room.clock.now });
    }
  };
  let owner: Visitor;
  beforeAll(async () => {
    const browser = room.visitor(auth);
    await browser.login();
    owner = room.visitor(casesFunction);
    for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
  });
  const list = async (query = '') => {
    const response = await owner.get(`/api/cases${query}`);
    return z.parse(listCases.response, await response.json());
  };
  const contracts = (cases: readonly ListedCase[]) => cases.map(({ contract }) => contract);

  test('is turned page by page, the newest first, and knows what is open', async () => {
    await fill(120);
    const first = await list();
    expect([first.open, first.answered, first.hasPrevious, first.hasNext]).toEqual([120, 0, false, true]);
    expect(contracts(first.cases)[0]).toBe('Nr. 119');
    const second = await list(`?after=${first.cases.at(-1)?.id}`);
    const third = await list(`?after=${second.cases.at(-1)?.id}`);
    expect(contracts([...first.cases, ...second.cases, ...third.cases])).toEqual(
      Array.from({ length: 120 }, (_, index) => `Nr. ${119 - index}`),
    );
    expect(third.hasNext).toBe(false);
    expect((await list(`?before=${third.cases[0]?.id}`)).cases).toEqual(second.cases);
  });

  test('marks what is answered, and opens it again', async () => {
    await fill(2);
    const [newest] = (await list()).cases;
    await owner.post(`/api/cases/${newest?.id}/state`, { state: 'answered' });
    expect(contracts((await list()).cases)).toEqual(['Nr. 0']);
    expect(contracts((await list('?state=answered')).cases)).toEqual(['Nr. 1']);
    await owner.post(`/api/cases/${newest?.id}/state`, { state: 'open' });
    expect((await list()).open).toBe(2);
    expect((await owner.post('/api/cases/999999/state', { state: 'open' })).status).toBe(404);
  });

  test('keeps what was declared: nothing changes it, and only the end of its retention deletes it', async () => {
    await fill(1);
    await expect(room.db.update(table).set({ name: 'Eva' })).rejects.toThrow();
    await expect(room.db.delete(table)).rejects.toThrow();
    room.clock.now = new Date('2032-12-31T22:00:00Z');
    await forgetCases(room.context());
    expect(await stored()).toHaveLength(1);
    room.clock.now = new Date('2032-12-31T23:00:00Z');
    await forgetCases(room.context());
    expect(await stored()).toEqual([]);
  });
});
