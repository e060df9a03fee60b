import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDashboard } from '#contracts/dashboard/reading.ts';
import { countUntold } from '#db/queries/mail/notifications.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import auth from '#functions/auth.ts';
import dashboard from '#functions/dashboard.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { type CaseDesk, openCaseDesk, sender } from '#tests/support/law/cases.ts';

let desk: CaseDesk;
let room: CaseDesk['room'];

beforeAll(async () => {
  desk = await openCaseDesk();
  room = desk.room;
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

describe("the owners' notice", () => {
  const receive = () => desk.withdraw({ ...sender, schritt: 'bestaetigen' });
  const told = () =>
    room.smtp.mails
      .filter(({ parsed }) => parsed.subject?.startsWith('Widerruf eingegangen'))
      .flatMap(({ recipients }) => recipients)
      .toSorted();
  afterEach(() => room.db.delete(accounts));

  test('goes to every active Inhaberin and to OWNER_EMAIL, once to each address', async () => {
    await addAccount(room.db, { username: 'eva' });
    await addAccount(room.db, { username: 'ida', email: 'Inhaberin@example.org' });
    await addAccount(room.db, { username: 'fort', isActive: false });
    await addAccount(room.db, { username: 'redaktion', role: 'editor' });
    await addAccount(room.db, { username: 'ohne', email: null });
    await receive();
    await room.settled();
    expect(told()).toEqual(['Inhaberin@example.org', 'eva@example.org']);

    room.smtp.reset();
    room.variables.OWNER_EMAIL = 'umgebung@example.org';
    await desk.withdraw({ ...sender, contract: 'MP-4712', schritt: 'bestaetigen' });
    await room.settled();
    expect(told()).toEqual(['Inhaberin@example.org', 'eva@example.org', 'umgebung@example.org']);
  });

  test('reaches the other owners when one address is refused', async () => {
    await addAccount(room.db, { username: 'eva' });
    room.smtp.interfere = (stage, address) =>
      stage === 'recipient' && address === 'inhaberin@example.org' ? { at: 'recipient', code: 550 } : undefined;
    await receive();
    await room.settled();
    expect(told()).toEqual(['eva@example.org']);
    expect((await room.rows()).map(({ status }) => status).toSorted()).toEqual(['dead', 'done', 'done', 'done']);
  });

  test("waits without a recipient, is listed in 'Braucht dich', and goes out once there is one", async () => {
    room.variables.OWNER_EMAIL = undefined;
    const attention = async () => {
      const browser = room.visitor(auth);
      await browser.login();
      const owner = room.visitor(dashboard);
      for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
      const { troubles } = z.parse(readDashboard.response, await (await owner.get('/api/dashboard')).json());
      return troubles.map(({ cause }) => cause);
    };
    await receive();
    await room.settled();
    for (let hours = 0; hours < 50; hours += 1) {
      room.passes(60 * 60 * 1000);
      await room.sweep();
    }
    expect(told()).toEqual([]);
    expect(await attention()).toEqual(['cases', 'untold-cases']);

    await addAccount(room.db, { username: 'eva' });
    expect(await attention()).toEqual(['cases']);
    await room.sweepUntilEmpty();
    expect(told()).toEqual(['eva@example.org']);
  });

  test('goes to the present Inhaberin when the first recipient has been deactivated', async () => {
    room.variables.OWNER_EMAIL = undefined;
    await addAccount(room.db, { username: 'fort' });
    room.smtp.interfere = (stage) => (stage === 'recipient' ? { at: 'recipient', code: 451 } : undefined);
    await receive();
    await room.settled();
    await room.db.update(accounts).set({ isActive: false });
    room.smtp.interfere = undefined;
    room.passes(60 * 60 * 1000);
    await room.sweep();
    expect(await countUntold(room.db, null)).toEqual([{ count: 1 }]);

    await addAccount(room.db, { username: 'eva' });
    await room.sweepUntilEmpty();
    expect(told()).toEqual(['eva@example.org']);
  });
});
