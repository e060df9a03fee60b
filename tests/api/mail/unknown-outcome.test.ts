import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendMails } from '#contracts/mail/sending.ts';
import { claimNext, enqueue } from '#db/queries/mail/outbox.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { resource } from '#server/http/endpoint.ts';
import { ownEndpoint } from '#server/http/own-endpoint.ts';
import { handInMails, mailTopic } from '#server/services/mail/delivery.ts';
import type { RegisteredKind } from '#server/services/mail/kind.ts';
import { MAIL } from '#server/services/mail/writing.ts';
import { everyKind } from '#server/services/mail-registry.ts';
import { openCleanScene } from '#tests/support/mail/mail-scene.ts';

/** Set while noting an accepted mail fails. */
let isNotingBroken = false;

/** Every kind, with a mail that needs no data: how often it is repeated does not depend on its text. */
const kinds = everyKind.map(
  (kind): RegisteredKind => ({
    ...kind,
    read: () => ({
      compose: async () => ({
        to: { address: addressOf(kind) },
        subject: ours`Hallo`,
        text: 'Hallo',
        html: '<p>Hallo</p>',
      }),
      sent: () => (isNotingBroken ? Promise.reject(new Error('not noted')) : Promise.resolve()),
      addressees: () => ({}),
      bounced: () => Promise.resolve(),
    }),
  }),
);
const addressOf = ({ name }: Pick<RegisteredKind, 'name'>): string => `${name}@example.org`;
const copiesOf = ({ whenUnclear }: RegisteredKind): number => (whenUnclear === 'repeat' ? 2 : 1);

const topic = mailTopic(kinds);
const mailer = resource(ownEndpoint(sendMails, (ctx) => handInMails(ctx, topic)));

const scene = await openCleanScene(() => {
  isNotingBroken = false;
}, mailer);

/** Writes one mail of each kind. */
async function write(): Promise<void> {
  const { now } = scene.clock;
  for (const { name } of everyKind) {
    const job = { topic: MAIL.name, dedupeKey: name, payload: { kind: name }, source: 'owner', now } as const;
    await enqueue(scene.db, job, now);
  }
}

/** Number of copies, and of different Message-IDs among them, that arrived of each kind. */
const arrived = () =>
  Object.fromEntries(
    kinds.map((kind) => {
      const mails = scene.smtp.mailsTo(addressOf(kind));
      return [kind.name, [mails.length, new Set(mails.map(({ parsed }) => parsed.messageId)).size]];
    }),
  );
const ends = async () => (await scene.rows()).map(({ status, lastError }) => [status, lastError.slice(0, 6)].join(' '));

test('a server that takes every mail and never says so gets each kind as often as the kind allows, under one Message-ID', {
  tags: ['release'],
}, async () => {
  scene.smtp.interfere = () => ({ at: 'data', cut: true });
  await write();
  await scene.sweepUntilEmpty();
  expect(arrived()).toEqual(Object.fromEntries(kinds.map((kind) => [kind.name, [copiesOf(kind), 1]])));
  expect(await ends()).toEqual(kinds.map(() => 'dead Unklar'));
});

test('mailers that die with a mail, whatever they had done with it, count as attempts of unknown outcome', async () => {
  await write();
  for (let crash = 0; crash < 3; crash += 1) {
    const holder = randomUUID();
    const claim = { holder, now: scene.clock.now, leaseMs: MINUTE_MS, id: undefined };
    while ((await claimNext(scene.db, MAIL, claim)) !== undefined && (await isAnyFree()));
    scene.passes(MINUTE_MS);
  }
  await scene.sweepUntilEmpty();
  expect(scene.smtp.mails).toEqual([]);
  expect(await ends()).toEqual(kinds.map(() => 'dead Unklar'));
});

async function isAnyFree(): Promise<boolean> {
  return (await scene.rows()).some(({ lockedUntil }) => lockedUntil === null || lockedUntil <= scene.clock.now);
}

test('an accepted mail that cannot be noted is repeated no more often', async () => {
  isNotingBroken = true;
  await write();
  await scene.sweepUntilEmpty();
  expect(arrived()).toEqual(Object.fromEntries(kinds.map((kind) => [kind.name, [copiesOf(kind), 1]])));
  expect(await ends()).toEqual(kinds.map(() => 'done '));
});

test('an outage costs no mail of any kind, however long, and delays none for long afterwards', async () => {
  scene.smtp.interfere = () => ({ at: 'greeting', code: 421 });
  await write();
  await scene.db.update(outbox).set({ attempts: 1000 });
  for (let quarter = 0; quarter < 4; quarter += 1) {
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
  }
  expect((await scene.rows()).map(({ status, refusals, doubts }) => [status, refusals, doubts].join(' '))).toEqual(
    kinds.map(() => 'pending 0 0'),
  );
  scene.smtp.interfere = undefined;
  for (let quarter = 0; quarter < 3; quarter += 1) {
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
  }
  expect(arrived()).toEqual(Object.fromEntries(kinds.map(({ name }) => [name, [1, 1]])));
});
