import { expect, test } from 'vitest';
import { answerKey, judgeRefusal, smtpCodeOf } from '#domain/mail/smtp-refusal.ts';
import { rcptAnswers } from '#tests/fakes/smtp/answers.ts';

test.each([
  ['DATA', '550 classified as SPAM', 'mail'],
  ['DATA', '550 5.1.1 unknown, as we see only now', 'mail'],
  ['DATA', '554 5.7.1 blocked', 'mail'],
  ['DATA', '552 5.3.4 Message too big', 'mail'],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'mail'],
  // Temporary.
  ['RCPT TO', '451 4.7.1 Greylisted', 'later'],
  ['RCPT TO', '452 4.2.2 Mailbox full', 'later'],
  ['DATA', '451 4.3.0 Try again', 'later'],
  ['DATA', '503 Bad sequence of commands', 'later'],
  ['CONN', '421 4.7.0 Too many connections', 'busy'],
  ['RCPT TO', '421 Closing', 'busy'],
  ['MAIL FROM', '451 4.3.2 Not now', 'busy'],
  ['AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'busy'],
  // Until the owner corrects the settings.
  ['AUTH PLAIN', '535 5.7.8 Authentication failed', 'login'],
  ['AUTH LOGIN', '550 no', 'login'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'login'],
  ['RCPT TO', '530 5.7.0 Must issue STARTTLS first', 'login'],
  ['MAIL FROM', '550 5.7.60 not your address', 'sender'],
  ['CONN', '554 5.7.1 Your address is blocked', 'service'],
  ['EHLO', '550 go away', 'service'],
] as const)('the refusal of %s with "%s" concerns: %s', (command, response, refusal) => {
  expect(judgeRefusal(command, response)).toBe(refusal);
});

test.each(rcptAnswers.address)('the answer of %s says that the address is dead: %s', (_, response) => {
  expect(judgeRefusal('RCPT TO', response)).toBe('address');
});

test.each(rcptAnswers.mail)('the answer of %s does not blame the address: %s', (_, response) => {
  expect(judgeRefusal('RCPT TO', response)).toBe('mail');
});

test.each('5.1.1 5.1.2 5.1.3 5.1.6 5.1.10 5.1.0 5.1.4 5.1.8 5.1.90 5.2.1 5.4.1 5.7.1'.split(' '))(
  'the code %s alone marks an address only if it proves that the mailbox does not exist',
  (code) => {
    const isProof = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'].includes(code);
    expect(judgeRefusal('RCPT TO', `550 ${code} rejected`)).toBe(isProof ? 'address' : 'mail');
    expect(judgeRefusal('DATA', `550 ${code} rejected`)).toBe('mail');
  },
);

test('two answers count as the same if they differ only in address, host and number', () => {
  const [one, other] = [
    '550-5.1.1 <ada@example.org> is not known to mx1.example.org\n550 5.1.1 see https://help.example/1 id 4711-a',
    '550-5.1.1 <bo@beispiel.de> is not known to mx7.beispiel.de\n550 5.1.1 see https://help.example/2 id 99-b',
  ];
  expect(answerKey(one)).toBe(answerKey(other));
  expect(answerKey(one)).not.toBe(answerKey('550 5.1.1 User unknown'));
  expect(answerKey('550 5.1.1 User unknown')).not.toBe(answerKey('550 User unknown'));
});

test.each([
  ['550 5.1.1 <anna@example.org> unknown', '550 5.1.1'],
  ['550-5.1.1 one\n550 5.1.1 two', '550 5.1.1'],
  ['554 no', '554'],
  ['', ''],
])('the answer “%s” has the code “%s”', (response, code) => {
  expect(smtpCodeOf(response)).toBe(code);
});
