import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { learnRate, noteAccepted, noteDeferred, type Throttle, UNTHROTTLED } from '#domain/mail/throttle.ts';

const FULL = 'full';

/** Feeds the answers `a@one` (accepted) or `full@one` (deferred) into a state. @returns whose state each deferral was */
function feed(answers: readonly string[], from: Throttle = UNTHROTTLED, now = 0, name = 'mail') {
  let state = from;
  const by: string[] = [];
  const givenBack: string[] = [];
  for (const [index, each] of answers.entries()) {
    const [answer = '', domain = ''] = each.split('@');
    const mail = { mailId: `${name}-${index}`, domain };
    if (answer === 'a') {
      state = noteAccepted(state, mail, now);
      continue;
    }
    const deferral = noteDeferred(state, { ...mail, answer }, now);
    state = deferral.state;
    by.push(deferral.until === undefined ? 'recipient' : 'server');
    givenBack.push(...deferral.givenBack);
  }
  return { state, by, givenBack };
}

const times = (count: number, ...answers: readonly string[]): string[] =>
  Array.from({ length: count }, () => answers).flat();

describe('a temporary refusal', () => {
  test('of one recipient, or of several at one domain, is theirs', () => {
    expect(feed(['full@one']).by).toEqual(['recipient']);
    expect(feed(times(9, 'full@one')).by).toEqual(times(9, 'recipient'));
  });

  test('in the same words at two domains in a row is the state of the server, and nobody is to blame', () => {
    const { by, givenBack, state } = feed(['full@one', 'full@one', 'full@two']);
    expect(by).toEqual(['recipient', 'recipient', 'server']);
    expect(givenBack).toEqual(['mail-0', 'mail-1']);
    expect(state).toMatchObject({ since: 0, answer: FULL });
  });

  test.each([
    ['an accepted mail between them', ['full@one', 'a@three', 'full@two']],
    ['other words', ['full@one', 'greylisted@two']],
  ])('at two domains says nothing of the server after %s', (_, answers) => {
    expect(feed(answers).by).not.toContain('server');
  });

  test('for half of the last twenty at several domains is the state of the server, although others are accepted', () => {
    expect(feed(times(10, 'full@one', 'a@two', 'a@one')).by).not.toContain('server');
    const { by } = feed([...times(5, 'full@one', 'a@three'), ...times(5, 'full@two', 'a@three')]);
    expect(by).toEqual([...times(9, 'recipient'), 'server']);
  });
});

describe('a throttling', () => {
  const { state: full } = feed(['full@one', 'full@two']);

  test('goes on with each further refusal in the same words, for longer', () => {
    const later = noteDeferred(full, { mailId: 'x', domain: 'one', answer: FULL }, MINUTE_MS);
    expect(later).toMatchObject({ until: 15 * MINUTE_MS, givenBack: [] });
  });

  test('ends with the next accepted mail, and two addresses of strangers do not start it again within the hour', () => {
    const cleared = noteAccepted(full, { mailId: 'x', domain: 'one' }, 0);
    expect(cleared.since).toBeNull();
    expect(feed(['full@one', 'full@two'], cleared, HOUR_MS - 1, 'new').by).not.toContain('server');
    expect(feed(['full@one', 'full@two'], cleared, HOUR_MS, 'new').by).toContain('server');
    const many = ['full@one', 'full@two', ...times(6, 'full@one')];
    expect(feed(many, cleared, MINUTE_MS, 'new').by.at(-1)).toBe('server');
  });
});

test('mails that are tried again and again start no throttling, so that they end some day', () => {
  const { state } = feed(['full@one', 'full@two']);
  const cleared = noteAccepted(state, { mailId: 'x', domain: 'one' }, 0);
  const { by, givenBack } = feed(['full@one', 'full@two'], cleared, 2 * HOUR_MS);
  expect([by, givenBack]).toEqual([['recipient', 'recipient'], []]);
});

test('letters leave room for other mails within the learned rate, and never stand still', () => {
  expect([learnRate(150), learnRate(1)]).toEqual([135, 1]);
});

test('accepted mails alone leave no trace', () => {
  expect(feed(times(30, 'a@one')).state).toEqual(UNTHROTTLED);
  expect(feed(['full@one', ...times(20, 'a@one')]).state.recent).toEqual([]);
});
