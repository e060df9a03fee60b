import { describe, expect, test } from 'vitest';
import { checkInput } from '#contracts/errors.ts';
import { newsletterLabels, subscribe } from '#contracts/subscribers.ts';
import { joinWaitlist, waitlistLabels } from '#contracts/waitlist.ts';

const filled = { email: 'ada@example.org', name: 'Ada', interests: 'Atem' };

describe('the waitlist sign-up', () => {
  test('knows exactly the fields of its form', () => {
    const evil = JSON.parse(
      '{"email":"ada@example.org","name":"Ada","interests":"Atem","id":1,"__proto__":{"a":1},"constructor":1}',
    );
    expect(checkInput(joinWaitlist.body, evil)).toEqual({ isValid: true, data: filled });
    expect(Object.keys(waitlistLabels)).toEqual(Object.keys(filled));
  });

  test('takes up to 2,000 characters of interests', () => {
    const interests = 'x'.repeat(2000);
    expect(checkInput(joinWaitlist.body, { ...filled, interests })).toMatchObject({ isValid: true });
    expect(checkInput(joinWaitlist.body, { ...filled, interests: `${interests}x` })).toEqual({
      isValid: false,
      messages: { interests: ['Deine Interessen dürfen höchstens 2.000 Zeichen lang sein'] },
    });
  });

  test('names everything that is wrong at once', () => {
    expect(checkInput(joinWaitlist.body, { email: 'ada', name: 'A', interests: 1 })).toEqual({
      isValid: false,
      messages: {
        email: ['Bitte gib eine gültige E-Mail-Adresse ein'],
        name: ['Der Name muss mindestens 2 Zeichen lang sein'],
        interests: ['Bitte gib einen Text ein'],
      },
    });
  });
});

test('the newsletter sign-up knows exactly the fields of its form', () => {
  const { interests: _, ...newsletter } = filled;
  expect(checkInput(subscribe.body, filled)).toEqual({ isValid: true, data: newsletter });
  expect(Object.keys(newsletterLabels)).toEqual(Object.keys(newsletter));
});
