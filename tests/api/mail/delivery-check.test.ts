import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailChecks } from '#db/schema/mail/mail-checks.ts';
import notifications from '#functions/notifications.ts';
import { readDeliveryReport, runDeliveryCheck } from '#server/services/mail/delivery-check.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';
import type { AskDns } from '#server/vendors/dns.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';

const MAIL = { SMTP_URL: 'smtps://x:y@smtp.mailbox.org:465', MAIL_FROM: 'ME <hallo@mein-erwachen.de>' };
const SITE = { site: 'https://mein-erwachen.de' };
let scene: Scene;

const context = () => ({ ...scene.context(), ...SITE });
const owner = () => scene.visitor(notifications, undefined, { sessions: signedInAs('owner'), ...SITE });
const isTrouble = async () => (await readTroubles(context())).troubles.some(({ cause }) => cause === 'mail-delivery');

/** Answers from a zone; other names have no record. */
const zone =
  (records: Readonly<Record<string, readonly string[]>>): AskDns =>
  async (kind, name) =>
    records[`${kind} ${name.toLowerCase()}`] ?? [];
const GOOD = {
  'MX mein-erwachen.de': ['mxext1.mailbox.org'],
  'TXT mein-erwachen.de': ['v=spf1 include:mailbox.org ~all'],
  'TXT eigen._domainkey.mein-erwachen.de': [`p=${'A'.repeat(216)}`],
  'TXT _dmarc.mein-erwachen.de': ['v=DMARC1; p=none'],
};

beforeAll(async () => {
  scene = await createScene({ variables: MAIL });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  Object.assign(scene.variables, MAIL);
  await scene.db.delete(mailChecks);
});

test("a fault appears in the report and in 'Braucht dich', and ends with the night after it is fixed", async () => {
  expect(await readDeliveryReport(context())).toMatchObject({ sender: 'hallo@mein-erwachen.de', checkedAt: null });
  expect(await isTrouble()).toBe(false);
  await runDeliveryCheck(context(), 'eigen', zone({ ...GOOD, 'TXT mein-erwachen.de': ['v=spf1 -all'] }));
  expect(await (await owner().get('/api/notifications/delivery')).json()).toMatchObject({
    selector: 'eigen',
    checkedAt: scene.clock.now.toISOString(),
    findings: [
      {
        fault: 'spf-server',
        records: [{ type: 'TXT', name: 'mein-erwachen.de', value: 'v=spf1 include:mailbox.org -all' }],
      },
    ],
  });
  expect(await isTrouble()).toBe(true);
  // The night keeps the selector.
  await runDeliveryCheck(context(), undefined, zone(GOOD));
  expect(await readDeliveryReport(context())).toMatchObject({ selector: 'eigen', findings: [] });
  expect(await isTrouble()).toBe(false);
});

test('servers that do not answer end the check in time, without a fault', async () => {
  let asked = 0;
  const slow: AskDns = async () => {
    asked += 1;
    scene.passes(60_000);
    return 'silent';
  };
  await runDeliveryCheck(context(), undefined, slow);
  expect((await readDeliveryReport(context())).findings.map(({ fault }) => fault)).toEqual(['silent']);
  expect(asked).toBeLessThan(20);
  expect(await isTrouble()).toBe(false);
});

test('nothing is asked at home or without a mail server, and only for an owner', async () => {
  const never: AskDns = () => Promise.reject(new Error('No question is allowed'));
  for (const SMTP_URL of ['smtp://127.0.0.1:2525', undefined]) {
    scene.variables.SMTP_URL = SMTP_URL;
    await runDeliveryCheck(context(), '', never);
    const answer = await owner().post('/api/notifications/delivery', { selector: 'x' });
    expect(await answer.json()).toEqual({ sender: null, selector: '', checkedAt: null, findings: [] });
  }
  expect((await owner().post('/api/notifications/delivery', { selector: 'a b._domainkey' })).status).toBe(400);
  expect((await scene.visitor(notifications).get('/api/notifications/delivery')).status).toBe(401);
});
