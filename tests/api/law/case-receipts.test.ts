import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { receivedFacts } from '#content/law/case-facts.ts';
import { caseWords } from '#content/law/case-words.ts';
import { escapeHtml } from '#domain/html.ts';
import { CASES_PER_DAY, type CaseKind, cancellationModes, type NewCase } from '#domain/law/cases.ts';
import { typed } from '#domain/mail/mail-text.ts';
import { publishContact } from '#tests/support/content/releases.ts';
import { openCaseScene, sender } from '#tests/support/law/cases.ts';
import { leaksOf } from '#tests/support/leaks.ts';

const scene = await openCaseScene();
const { mailScene } = scene;
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
});

/** Longest declaration of each kind that the forms accept, with addresses in every field. */
const longest = (kind: CaseKind, mode: NewCase['mode']): Record<string, string> => {
  const filled = (length: number) =>
    'Lies evil.example! '
      .repeat(length)
      .slice(0, length - 1)
      .concat('ß');
  const common = { name: filled(100), contract: filled(300), email: sender.email, schritt: 'bestaetigen' };
  return kind === 'withdrawal' ? common : { ...common, mode, reason: filled(2000), wishedEnd: '2026-12-31' };
};

describe('the receipt', () => {
  const kinds = [
    ['withdrawal', ''],
    ...cancellationModes.map((mode) => ['cancellation', mode] as const),
  ] as const satisfies readonly (readonly [CaseKind, NewCase['mode']])[];

  test.each(kinds)('of a %s (%s) repeats its whole declaration as typed text, at once', async (kind, mode) => {
    const fields = longest(kind, mode);
    const answer = await (kind === 'withdrawal' ? scene.withdraw(fields) : scene.cancel(fields));
    expect(await answer.text()).toContain('Eine Bestätigung mit diesem Inhalt schicken wir dir sofort');
    await mailScene.settled();
    const [stored] = await scene.stored();
    const [mail] = mailScene.smtp.mailsTo(sender.email);
    if (stored === undefined) throw new TypeError('No case was stored');
    const facts = receivedFacts({ ...stored, receivedAt: stored.receivedAt.toISOString() });
    expect(facts.length).toBe(kind === 'withdrawal' ? 5 : 8);
    for (const value of [...facts.flat(), caseWords[kind].sentence]) {
      expect(mail?.parsed.text).toContain(typed(value));
      expect(mail?.parsed.html).toContain(escapeHtml(typed(value)));
    }
    expect(mail?.parsed.html).not.toMatch(/href="[^"]*evil|evil\.example/);
  });

  test('of every case that is accepted goes at once and whole, however many came before', async () => {
    mailScene.variables.RATE_LIMITS = 'on';
    const accepted: string[] = [];
    for (let index = 0; index < 3 * CASES_PER_DAY.network; index += 1) {
      const contract = `Bestellung ${index} mit Wortlaut`;
      const { status } = await scene.withdrawFrom(`10.${index % 3}.0.1`, contract, `ada+${index % 7}@example.org`);
      if (status === 200) accepted.push(contract);
    }
    await mailScene.settled();
    const receipts = mailScene.smtp.mails.filter(({ parsed }) => parsed.subject === 'Dein Widerruf ist eingegangen');
    expect(receipts).toHaveLength(accepted.length);
    for (const contract of accepted) expect(receiptsOf(contract).length).toBeGreaterThan(0);
    // Five of the mailbox, then three late ones of each of three networks.
    expect(accepted).toHaveLength(CASES_PER_DAY.mailbox + 3 * CASES_PER_DAY.late);
  });
});

describe('a flood with her address', () => {
  beforeEach(() => {
    mailScene.variables.RATE_LIMITS = 'on';
  });

  test('from one other network, in whatever spelling, keeps her own declaration neither out nor back', async () => {
    for (let index = 0; index < 12; index += 1) {
      await scene.withdrawFrom(1, `Fremd ${index}`, `ada+${index}@example.org`);
    }
    const answer = await scene.withdrawFrom(2, 'Echt 1');
    await mailScene.settled();
    expect(await answer.text()).toContain('schicken wir dir sofort an ada@example.org');
    expect(receiptsOf('Echt 1').map(({ recipients }) => recipients)).toContainEqual(['ada@example.org']);
    const toHer = mailScene.smtp.mails.filter(({ recipients: [to] }) => to?.startsWith('ada'));
    expect(toHer).toHaveLength(CASES_PER_DAY.mailbox + CASES_PER_DAY.late + 1);
  });

  test('with a bouncing spelling of it does not prevent her receipt', async () => {
    mailScene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address.includes('nirgends') ? { at: 'recipient', code: 550 } : undefined;
    await scene.withdrawFrom(98, 'Fremd 98', 'ada+nirgends@example.org');
    await scene.withdrawFrom(99, 'Echt 1');
    await mailScene.settled();
    expect(receiptsOf('Echt 1').map(({ recipients }) => recipients)).toContainEqual(['ada@example.org']);
    const bounced = (await scene.stored()).filter(({ bouncedAt }) => bouncedAt !== null);
    expect(bounced.map(({ email }) => email)).toEqual(['ada+nirgends@example.org']);
  });
});
