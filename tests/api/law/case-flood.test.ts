import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyForm } from '#content/law/case-form.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import auth from '#functions/auth.ts';
import waitlist from '#functions/waitlist.ts';
import { counterKey } from '#server/counter-key.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openCaseScene } from '#tests/support/law/cases.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { markedPage } from '#tests/support/site/marked-page.ts';

const HOUR_MS = 60 * 60 * 1000;

const scene = await openCaseScene();
const { mailScene } = scene;
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(mailScene.db);
  await mailScene.db.delete(accounts);
  mailScene.variables.RATE_LIMITS = 'on';
});

async function flood(count: number, ip: (index: number) => string) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await scene.withdrawFrom(ip(index), `Flut ${index}`, `flut-${index}@example.net`)).status);
  }
  await mailScene.settled();
  return {
    taken: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 429).length,
  };
}

const noticesTo = (address: string) => mailScene.smtp.mailsTo(address).map(({ parsed }) => parsed.subject ?? '');

describe('a flood of withdrawals', () => {
  test('from one network ends at 10 a day, each with its receipt at once', async () => {
    expect(await flood(15, () => '203.0.113.7')).toEqual({ taken: 10, refused: 5 });
    expect(mailScene.smtp.mails.filter(({ recipients: [to] }) => to?.startsWith('flut'))).toHaveLength(10);
    expect(noticesTo('inhaberin@example.org')).toHaveLength(5);
    mailScene.passes(HOUR_MS + 60_000);
    await mailScene.sweepUntilEmpty();
    expect(noticesTo('inhaberin@example.org').slice(5)).toEqual(['5 weitere Vorgänge eingegangen']);
    const last = mailScene.smtp.mailsTo('inhaberin@example.org').at(-1)?.parsed.text;
    for (const index of [5, 6, 7, 8, 9]) expect(last).toContain(`Flut ${index}`);
  });

  test("leaves a mail server's day to a real receipt, confirmation and password link", async () => {
    await addAccount(mailScene.db, { username: 'eva', email: 'eva@example.org' });
    let accepted = 0;
    mailScene.smtp.interfere = (stage) => {
      if (stage !== 'recipient') return undefined;
      accepted += 1;
      return accepted > 100 ? { at: 'recipient', code: 451, text: '4.7.1 daily limit' } : undefined;
    };
    await flood(40, () => '203.0.113.7');
    await scene.withdrawFrom('198.51.100.9', 'Echt');
    await mailScene.visitor(waitlist, '198.51.100.10').post('/api/waitlist', { email: 'ada@example.net' });
    await mailScene.visitor(auth, '198.51.100.11').post('/api/auth/forgotten', { username: 'eva' });
    await mailScene.settled();
    expect(mailScene.smtp.mailsTo('ada@example.org').map(({ parsed }) => parsed.text)).toEqual([
      expect.stringContaining('Echt'),
    ]);
    expect(mailScene.smtp.mailsTo('ada@example.net')).toHaveLength(1);
    expect(noticesTo('eva@example.org').some((subject) => subject.includes('Passwort'))).toBe(true);
    mailScene.smtp.interfere = undefined;
  });

  test('that has used up the day of the site leaves each network its first three', async () => {
    const key = counterKey(mailScene.context(), 'cases-site', '');
    const expiresAt = new Date(mailScene.clock.now.getTime() + HOUR_MS);
    await mailScene.db.insert(rateLimits).values({ key, count: 300, expiresAt });
    expect(await flood(4, () => '198.51.100.9')).toEqual({ taken: 3, refused: 1 });
  });

  test('gets a refusal that names mail and postal address and keeps the typed text', async () => {
    const ways = { email: 'hallo@wirklich.example', postal: 'Miriam & Söhne, Lindenallee 3' };
    const built = markedPage(emptyForm('withdrawal', ways).toString());
    const pages = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(built));
    onTestFinished(() => pages.mockRestore());
    await flood(10, () => '203.0.113.7');
    const answer = await scene.withdrawFrom('203.0.113.7', 'MP-4711');
    const page = await answer.text();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(24 * 3600)]);
    expect(page).toMatch(/href="mailto:hallo@wirklich\.example\?[^"]+body=[^"]*MP-4711/);
    expect(page).toContain('Unsere Postanschrift: Miriam &#38; Söhne, Lindenallee 3');
    expect(page).toContain('value="MP-4711"');
    // Omits the address: a mailbox that is not read would lose the declaration.
    pages.mockImplementation(async () => new Response(''));
    const bare = await (await scene.withdrawFrom('203.0.113.7', 'MP-4711')).text();
    expect(bare).toContain('<a href="/impressum">');
    expect(bare).not.toContain('mailto:');
  });
});
