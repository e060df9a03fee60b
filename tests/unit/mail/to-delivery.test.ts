import { describe, expect, test } from 'vitest';
import { deferralDelayMs } from '#domain/backoff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { type MailHistory, toDelivery } from '#server/services/mail/to-delivery.ts';
import { everyKind } from '#server/services/mail-registry.ts';
import { outcomeOf, type SmtpOutcome } from '#server/vendors/smtp-outcome.ts';

const now = new Date('2026-11-29T08:00:00Z');
const history: MailHistory = {
  refusals: 1,
  deferredMs: 0,
  doubts: 0,
  repetitions: 1,
  attemptsMax: { deferred: 9, declined: 5 },
};
const decide = (outcome: SmtpOutcome, more: Partial<MailHistory> = {}) =>
  toDelivery(outcome, { ...history, ...more }, { now, random: 0 });

describe('the phase of a failure', () => {
  const fault = { code: '', cause: '', command: 'CONN', response: '' };

  test.each([
    ['a cut line', { code: 'ECONNECTION' }, 'away', 'unclear'],
    ['a timeout', { code: 'ETIMEDOUT' }, 'away', 'unclear'],
    ['our own patience', { code: 'EABORT' }, 'away', 'unclear'],
    ['a goodbye without an answer', { code: 'ECONNECTION', response: '421 4.4.2 Timeout' }, 'away', 'unclear'],
    ['a broken encryption', { code: 'ETLS' }, 'refused', 'unclear'],
    ['a temporary answer to the text', { command: 'DATA', response: '452 4.3.1 full' }, 'later', 'later'],
    ['a permanent answer to the text', { command: 'DATA', response: '554 5.7.1 spam' }, 'declined', 'declined'],
  ] as const)('decides what %s means: %s', (_, part, before, after) => {
    expect(outcomeOf({ ...fault, ...part }, 'before-data').kind).toBe(before);
    expect(outcomeOf({ ...fault, ...part }, 'after-data').kind).toBe(after);
  });

  test.each([
    ['RCPT TO', '451 4.7.1 Greylisted', 'later'],
    ['RCPT TO', '550 5.1.1 unknown', 'bounced'],
    ['RCPT TO', '554 5.7.1 Relay access denied', 'declined'],
    ['MAIL FROM', '451 4.3.2 Not now', 'away'],
    ['MAIL FROM', '550 5.7.60 not your address', 'refused'],
  ] as const)('before the text, the answer to %s "%s" is %s', (command, response, kind) => {
    expect(outcomeOf({ ...fault, command, response }, 'before-data').kind).toBe(kind);
  });
});

describe('a deferred mail', () => {
  test('is tried after 15 minutes, half an hour, an hour and so on, for two days in nine attempts', () => {
    const delays = Array.from({ length: 8 }, (_, index) => deferralDelayMs(index + 1));
    expect(delays.slice(0, 4)).toEqual([15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS));
    const sum = delays.reduce((all, each) => all + each);
    expect(Math.abs(sum - 48 * HOUR_MS)).toBeLessThan(HOUR_MS);
    expect(decide({ kind: 'later', code: '451', answer: 'x' }, { refusals: 8 })).toMatchObject({ kind: 'waiting' });
    expect(decide({ kind: 'later', code: '451', answer: 'x' }, { refusals: 9 })).toEqual({ kind: 'failed' });
  });
});

test('a letter ends some day, even if the server is full for more than a week', () => {
  const full = { kind: 'throttled', code: '451', until: now.getTime() } as const;
  expect(decide(full, { deferredMs: 7 * DAY_MS }).kind).toBe('waiting');
  expect(decide(full, { deferredMs: 7 * DAY_MS + 1 }).kind).toBe('failed');
});

describe('a mail', () => {
  test.each([
    ['no connection', { kind: 'away', reason: 'network' }],
    ['a full server', { kind: 'throttled', code: '451', until: now.getTime() + MINUTE_MS }],
    ['a refused login', { kind: 'refused', reason: 'login', code: '535' }],
    ['a suspicion against all recipients', { kind: 'refused', reason: 'recipients', code: '550' }],
  ] as const)('is never blamed for %s, however often', (_, outcome) => {
    const decided = decide(outcome, { refusals: 1000, doubts: 1 });
    expect(decided).toMatchObject({ kind: 'waiting', counts: expect.stringMatching(/^(?:nothing|turn)$/) });
  });

  test('of unknown outcome is repeated once if its kind wants it, else never', () => {
    const unclear = { kind: 'unclear', reason: 'timeout' } as const;
    expect(decide(unclear)).toMatchObject({ kind: 'waiting', counts: 'doubt' });
    expect(decide(unclear, { doubts: 1 }).kind).toBe('unclear');
    expect(decide(unclear, { repetitions: 0 }).kind).toBe('unclear');
  });
});

test('confirmations, links, receipts and alarms are repeated once, because their loss hurts more than a copy', () => {
  const repeated = everyKind.filter(({ whenUnclear }) => whenUnclear === 'repeat').map(({ name }) => name);
  expect(repeated).toEqual(
    expect.arrayContaining(['account-link', 'alarm', 'case-receipt', 'confirmation', 'new-browser']),
  );
});
