import { expect, test } from 'vitest';
import { AnswerError, ApiError, NetworkError } from '#api/request.ts';
import { creating } from '#stores/creating.ts';

const failing = (error: Error) => async (id: string) => {
  ids.push(id);
  throw error;
};
const succeeding = async (id: string) => {
  ids.push(id);
  return id;
};
let ids: string[] = [];

/** Returns whether a creation that failed like this is repeated with the id of its first attempt. */
async function keepsItsId(error: Error): Promise<boolean> {
  ids = [];
  const input = ['/api/letters', { subject: 'Neu' }] as const;
  await expect(creating(input, failing(error))).rejects.toBe(error);
  await creating(input, succeeding);
  return ids[0] === ids[1];
}

test.each([
  ['no answer', new NetworkError(undefined), true],
  ['an unreadable answer', new AnswerError('Unlesbar'), true],
  ['a lost answer of the database', new ApiError(503, { message: 'Unklar', code: 'outcome-unknown' }), true],
  ['a timeout of the platform', new ApiError(504, {}, true), true],
  ['a refusal', new ApiError(400, { message: 'Zu lang' }), false],
  ['a conflict', new ApiError(409, { message: 'Vergeben' }), false],
])('after %s, whether the same creation again has its first id: %#', async (_, error, isKept) => {
  expect(await keepsItsId(error)).toBe(isKept);
});

test('another input, and the same one after a success, are creations of their own', async () => {
  ids = [];
  for (const subject of ['Eins', 'Zwei', 'Zwei']) await creating(['/api/letters', { subject }], succeeding);
  expect(new Set(ids).size).toBe(3);
});
