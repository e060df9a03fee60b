import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseAnswer } from '#contracts/answer.ts';

const mail = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('letter'), subject: z.string() }),
  z.object({ topic: z.literal('alarm') }),
]);
const answer = z.object({
  mood: z.enum(['calm', 'busy']),
  letters: z.array(z.object({ id: z.number(), kind: z.enum(['letter', 'welcome']), lists: z.array(z.enum(['news'])) })),
  mails: z.array(mail),
});
const known = { id: 1, kind: 'letter', lists: ['news'] };
const whole = { mood: 'calm', letters: [known], mails: [{ topic: 'alarm' }] };

test('list items of unknown kinds are dropped at the innermost level, and the rest keeps its order', () => {
  const note = vi.fn();
  const stored = {
    ...whole,
    letters: [{ ...known, kind: 'series' }, known, { ...known, id: 2, lists: ['course', 'news'] }],
    mails: [{ topic: 'pigeon' }, { topic: 'alarm' }],
  };
  const letters = [known, { ...known, id: 2 }];
  expect(parseAnswer(answer, stored, note)).toEqual({ ...whole, letters });
  expect(note.mock.calls).toEqual([[['letters.kind', 'letters.lists', 'mails.topic']]]);
});

test('every other deviation from the contract is a fault of ours and fails', () => {
  const note = vi.fn();
  const faults = [
    { ...whole, mood: 'unknown' },
    { ...whole, letters: [{ ...known, id: '1' }] },
    { ...whole, letters: [{ ...known, id: null, kind: 'series' }] },
    { ...whole, mails: [{ topic: 'letter' }] },
    { ...whole, letters: undefined },
  ];
  for (const fault of faults) expect(() => parseAnswer(answer, fault, note)).toThrow(z.core.$ZodError);
  expect(note).not.toHaveBeenCalled();
});
