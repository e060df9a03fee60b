import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishContact } from '#tests/support/content/releases.ts';
import { type CaseScene, openCaseScene, sender } from '#tests/support/law/cases.ts';
import { leaksOf } from '#tests/support/leaks.ts';

let scene: CaseScene;
let mailScene: CaseScene['mailScene'];

beforeAll(async () => {
  scene = await openCaseScene();
  mailScene = scene.mailScene;
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

const receiptsOf = (contract: string) =>
  mailScene.smtp.mails.filter(
    ({ parsed }) => parsed.subject?.includes('eingegangen') && parsed.text?.includes(contract),
  );

describe('the mails of a withdrawal', () => {
  const published = { email: 'hallo@wirklich.example', phone: '', address: 'Lindenallee 3', owner: 'Miriam Sander' };

  async function mailsOfOne() {
    await publishContact(mailScene.db, published);
    await scene.withdraw({ ...sender, schritt: 'bestaetigen' });
    await mailScene.settled();
    const mails = mailScene.smtp.mails.map(({ parsed }) => parsed);
    const receipt = mails.find(({ subject }) => subject === 'Dein Widerruf ist eingegangen');
    const notice = mails.find(({ subject }) => subject?.startsWith('Widerruf eingegangen'));
    return { receipt, notice };
  }

  test('go at once to the sender and to the owner, and contain text, date and time', async () => {
    const { receipt, notice } = await mailsOfOne();
    expect(mailScene.smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'ada@example.org',
      'inhaberin@example.org',
    ]);
    for (const mail of [receipt, notice]) {
      for (const text of ['21. November 2026 um 09:00:00', 'MP-4711', 'Ada <b>Löw</b>']) {
        expect(mail?.text).toContain(text);
      }
    }
    for (const text of [receipt?.text, receipt?.html]) expect(text).toContain('Hiermit widerrufe ich');
    expect(leaksOf(mailScene.logged.join('\n'), ['ada@'])).toEqual([]);
  });

  test('have the published imprint, no typed HTML and no columns', async () => {
    const { receipt, notice } = await mailsOfOne();
    for (const mail of [receipt, notice]) {
      expect(mail?.html).not.toContain('<b>Löw');
      for (const text of [mail?.text, mail?.html]) {
        expect(text).toContain('Miriam Sander · Lindenallee 3 · hallo@wirklich.example');
        expect(text).not.toContain('Musterweg 12');
      }
      // Label and value in one row would halve the value's width on a phone.
      expect(mail?.html).not.toMatch(/<\/t[hd]>\s*<t[hd]/);
    }
  });

  test('defuse every address in the typed text', async () => {
    const text = 'Gewinn: https://evil.example/a?b=1, evil.com, WWW.1x.de, mailto:x@evil.org vom 3.11.2026, z.B. heute';
    await scene.withdraw({ ...sender, contract: text, schritt: 'bestaetigen' });
    await mailScene.settled();
    for (const { parsed } of mailScene.smtp.mails) {
      for (const text of [parsed.text, parsed.html]) {
        expect(text).not.toMatch(/evil\.|www\.1|https:\/\/evil|mailto:x/i);
        expect(text).toContain('evil[.]com');
        expect(text).toContain('vom 3.11.2026, z.B. heute');
      }
    }
    expect(mailScene.smtp.mails).toHaveLength(2);
  });
});

describe('the receipts of many withdrawals', () => {
  test('to one address arrive later, but all arrive', async () => {
    for (let index = 0; index < 8; index += 1) {
      // The first request is the first of its network that day, the sixth is not.
      const answer = await scene.withdrawFrom(index % 3, `Nr. ${index}`);
      expect(answer.status).toBe(200);
    }
    await mailScene.settled();
    expect(await scene.stored()).toHaveLength(8);
    const receipts = () => mailScene.smtp.mailsTo('ada@example.org').length;
    expect(receipts()).toBe(5);
    await mailScene.sweepUntilEmpty();
    expect(receipts()).toBe(6);
    const last = mailScene.smtp.mailsTo('ada@example.org').at(-1)?.parsed.text;
    for (const index of [5, 6, 7]) expect(last).toContain(`Nr. ${index}`);
  });

  test('with her address from one other network do not delay her own receipt', async () => {
    for (let index = 0; index < 8; index += 1) await scene.withdrawFrom(1, `Fremd ${index}`);
    const answer = await scene.withdrawFrom(2, 'Echt 1');
    await mailScene.settled();
    expect(await answer.text()).toContain('schicken wir dir sofort an ada@example.org');
    expect(
      mailScene.smtp.mailsTo('ada@example.org').filter(({ parsed }) => parsed.text?.includes('Echt 1')),
    ).toHaveLength(1);
  });

  test('with her address from many networks delay her receipt by an hour at most and do not flood her mailbox', async () => {
    for (let index = 0; index < 40; index += 1)
      await scene.withdrawFrom(index, `Fremd ${index}`, `ada+${index}@example.org`);
    const answer = await scene.withdrawFrom(99, 'Echt 1');
    await mailScene.settled();
    expect(await answer.text()).toContain('in gut einer Stunde');
    const receipts = () => mailScene.smtp.mails.filter(({ recipients: [to] }) => to?.startsWith('ada')).length;
    expect(receipts()).toBe(20);
    mailScene.passes(61 * 60 * 1000);
    await mailScene.sweep();
    expect(receipts()).toBe(21);
    expect(receiptsOf('Vorgang').filter(({ recipients: [to] }) => to?.startsWith('ada'))).toHaveLength(21);
  });

  test('with a bouncing spelling of her address do not prevent her receipt', async () => {
    for (let index = 0; index < 20; index += 1) await scene.withdrawFrom(index, `Fremd ${index}`);
    await scene.withdrawFrom(98, 'Fremd 98', 'ada+nirgends@example.org');
    await scene.withdrawFrom(99, 'Echt 1');
    mailScene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address.includes('nirgends') ? { at: 'recipient', code: 550 } : undefined;
    mailScene.passes(61 * 60 * 1000);
    await mailScene.sweepUntilEmpty();
    expect(receiptsOf('Echt 1').map(({ recipients }) => recipients)).toContainEqual(['ada@example.org']);
    const bounced = (await scene.stored()).filter(({ bouncedAt }) => bouncedAt !== null);
    expect(bounced.map(({ email }) => email)).toEqual(['ada+nirgends@example.org']);
  });

  test('from one network quote no text after the tenth, and say so', async () => {
    for (let index = 0; index < 11; index += 1) {
      const answer = await scene.withdrawFrom(1, 'Werbung', `${index}@example.org`);
      const page = await answer.text();
      expect(page).toContain('Dein Widerruf ist eingegangen.');
      expect(page.includes('Eine kurze Bestätigung')).toBe(index === 10);
      await mailScene.settled();
      // In separate hours, because at once they would be queued.
      mailScene.passes(61 * 60 * 1000);
      await mailScene.sweepUntilEmpty();
    }
    await mailScene.settled();
    const texts = (index: number) =>
      mailScene.smtp.mailsTo(`${index}@example.org`).map(({ parsed }) => parsed.text ?? '');
    expect(texts(9)).toEqual([expect.stringContaining('Werbung')]);
    expect(texts(10)).toEqual([expect.stringContaining('Eingegangen am: 21. November 2026 um 19:')]);
    expect(texts(10).join()).not.toMatch(/Werbung|Löw/);
    for (let index = 0; index < 7; index += 1) await scene.withdrawFrom(1, `Werbung ${index}`, 'spaet@example.org');
    // Moving the clock would end the lease of a delivery under way, and it would go out twice.
    await mailScene.settled();
    mailScene.passes(61 * 60 * 1000);
    await mailScene.sweepUntilEmpty();
    const late = mailScene.smtp.mailsTo('spaet@example.org').map(({ parsed }) => parsed.text ?? '');
    expect(late).toHaveLength(4);
    expect(late.join()).not.toMatch(/Werbung|Löw/);
  });
});
