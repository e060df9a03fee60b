import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDashboard } from '#contracts/dashboard/reading.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import dashboard from '#functions/dashboard.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { openCaseScene, sender } from '#tests/support/law/cases.ts';

const scene = await openCaseScene();
const { mailScene } = scene;
afterAll(() => scene.close());
beforeEach(() => scene.reset());

describe("the owners' notice", () => {
  const receive = () => scene.withdraw({ ...sender, schritt: 'bestaetigen' });
  const notified = () =>
    mailScene.smtp.mails
      .filter(({ parsed }) => parsed.subject?.startsWith('Widerruf eingegangen'))
      .flatMap(({ recipients }) => recipients)
      .toSorted();
  afterEach(() => mailScene.db.delete(accounts));

  test('goes to every active Inhaberin and to OWNER_EMAIL, once to each address', async () => {
    await addAccount(mailScene.db, { username: 'eva' });
    await addAccount(mailScene.db, { username: 'ida', email: 'Inhaberin@example.org' });
    await addAccount(mailScene.db, { username: 'fort', isActive: false });
    await addAccount(mailScene.db, { username: 'redaktion', role: 'editor' });
    await addAccount(mailScene.db, { username: 'ohne', email: null });
    await receive();
    await mailScene.settled();
    expect(notified()).toEqual(['Inhaberin@example.org', 'eva@example.org']);

    mailScene.smtp.reset();
    mailScene.variables.OWNER_EMAIL = 'umgebung@example.org';
    await scene.withdraw({ ...sender, contract: 'MP-4712', schritt: 'bestaetigen' });
    await mailScene.settled();
    expect(notified()).toEqual(['Inhaberin@example.org', 'eva@example.org', 'umgebung@example.org']);
  });

  test('reaches the other owners when one address is refused', async () => {
    await addAccount(mailScene.db, { username: 'eva' });
    mailScene.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'inhaberin@example.org' ? { at: 'recipient', code: 550 } : undefined;
    await receive();
    await mailScene.settled();
    expect(notified()).toEqual(['eva@example.org']);
  });

  test('goes to the present Inhaberin when the first recipient has been deactivated', async () => {
    mailScene.variables.OWNER_EMAIL = undefined;
    await addAccount(mailScene.db, { username: 'fort' });
    mailScene.smtp.interfere = (stage) => (stage === 'recipient' ? { at: 'recipient', code: 451 } : undefined);
    await receive();
    await mailScene.settled();
    await mailScene.db.update(accounts).set({ isActive: false });
    mailScene.smtp.interfere = undefined;
    await addAccount(mailScene.db, { username: 'eva' });
    mailScene.passes(60 * 60 * 1000);
    await mailScene.sweepUntilEmpty();
    expect(notified()).toEqual(['eva@example.org']);
  });

  test("waits without a recipient, is listed in 'Braucht dich', and goes out once there is one", async () => {
    mailScene.variables.OWNER_EMAIL = undefined;
    const attention = async () => {
      const owner = await mailScene.signedIn(dashboard);
      const { troubles } = z.parse(readDashboard.response, await (await owner.get('/api/dashboard')).json());
      return troubles.map(({ cause }) => cause);
    };
    await receive();
    await mailScene.settled();
    for (let sweep = 0; sweep < 5; sweep += 1) {
      mailScene.passes(10 * 60 * 60 * 1000);
      await mailScene.sweep();
    }
    expect(notified()).toEqual([]);
    expect(await attention()).toEqual(['cases', 'untold-cases']);

    await addAccount(mailScene.db, { username: 'eva' });
    expect(await attention()).toEqual(['cases']);
    await mailScene.sweepUntilEmpty();
    expect(notified()).toEqual(['eva@example.org']);
  });
});
