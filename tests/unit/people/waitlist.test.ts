import { describe, expect, test } from 'vitest';
import { checkInput } from '#contracts/errors.ts';
import { joinWaitlist, newsletterLabels, subscribe, waitlistLabels } from '#contracts/people/sign-ups.ts';
import { CONSENT_TEXTS } from '#domain/people/lists.ts';

const typed = { email: 'ada@example.org', name: 'Ada', interests: 'Atem', newsletter: true } as const;
const filled = { ...typed, choice: 'soulcircle' } as const;

describe('the waitlist sign-up', () => {
  test('says which data is deleted on request, and which is kept nevertheless', () => {
    expect(CONSENT_TEXTS.waitlist).toMatch(
      /wir löschen deine Daten; nur den Nachweis deiner Einwilligung .* drei volle Jahre/,
    );
  });

  test('accepts exactly the fields of its form', () => {
    const evil = JSON.parse(
      '{"email":"ada@example.org","name":"Ada","interests":"Atem","newsletter":true,"choice":"soulcircle","id":1,"__proto__":{"a":1},"constructor":1}',
    );
    expect(checkInput(joinWaitlist.body, evil)).toEqual({ isValid: true, data: filled });
    expect(Object.keys(waitlistLabels)).toEqual(Object.keys(typed));
  });

  test('reads the checkbox of a plain form like that of a script', () => {
    expect(checkInput(joinWaitlist.body, { ...typed, newsletter: 'on' })).toEqual({ isValid: true, data: typed });
    expect(checkInput(joinWaitlist.body, { ...typed, newsletter: 'yes' })).toMatchObject({ isValid: false });
  });

  test('accepts a choice that no longer exists', () => {
    const old = { ...typed, choice: 'sommerkurs-2025' };
    expect(checkInput(joinWaitlist.body, old)).toEqual({ isValid: true, data: typed });
  });
});

test('the newsletter sign-up accepts exactly the fields of its form', () => {
  const { interests: _, newsletter: __, choice: ___, ...newsletter } = filled;
  expect(checkInput(subscribe.body, filled)).toEqual({ isValid: true, data: newsletter });
  expect(Object.keys(newsletterLabels)).toEqual(Object.keys(newsletter));
});
