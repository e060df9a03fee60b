import { describe, expect, test } from 'vitest';
import { CHOICES_MAX, choiceOf, isChoice, readChoices } from '#domain/people/choices.ts';

describe('a choice', () => {
  test('is an offer of the sign-up, or the id of a course, a masterclass or an event', () => {
    for (const choice of ['soulcircle', 'soulalchemy-ratenzahlung', 'course:rauhnaechte', 'event:8xk_3-Z']) {
      expect(isChoice(choice), choice).toBe(true);
    }
    for (const other of ['', 'soulcircle2', 'course', 'course:', 'course:a b', 'page:x', `course:${'x'.repeat(81)}`]) {
      expect(isChoice(other), other).toBe(false);
    }
    expect(choiceOf('masterclass', 'atem')).toBe('masterclass:atem');
  });

  test('shares a field with others without repetition, and invalid choices are ignored', () => {
    expect(readChoices('course:a  sommerkurs-2025 course:b course:a soulcircle')).toEqual([
      'course:a',
      'course:b',
      'soulcircle',
    ]);
    expect(readChoices('')).toEqual([]);
    const many = Array.from({ length: 50 }, (_, index) => `course:${index}`).join(' ');
    expect(readChoices(many)).toHaveLength(CHOICES_MAX);
  });
});
