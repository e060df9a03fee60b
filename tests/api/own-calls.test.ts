import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNED } from '#server/http/budget.ts';
import { ownRequest } from '#server/own-calls.ts';
import { createScene, type Scene, START } from '#tests/support/scene.ts';
import { gatedFunctions } from '#tests/support/site/codebase/gates.ts';
import { root } from '#tests/support/site/codebase/tree.ts';
import { type FunctionHandler, ownerEnv } from '#tests/support/visitor.ts';

const calls = (await gatedFunctions()).flatMap(({ file, gates = [] }) =>
  gates.flatMap(({ name, budget }) =>
    budget === SIGNED && name.startsWith('POST /') ? [{ file, path: name.slice('POST '.length) }] : [],
  ),
);
const signedFor = (path: string, now = START) => ownRequest({ env: ownerEnv(), now: () => now }, { path });

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});
afterAll(() => scene.close());

test.each(calls)('the call $path answers only our own signature for it of the last minutes', async ({ file, path }) => {
  const { default: handler }: { default: FunctionHandler } = await import(join(root, file));
  const post = async (body: unknown) => (await scene.visitor(handler).post(path, body)).status;
  const old = new Date(START.getTime() - 6 * 60_000);
  const foreign = [signedFor('/api/others'), signedFor(path, old), { ...signedFor(path), signature: '' }];
  expect(await Promise.all(foreign.map(post))).toEqual([404, 404, 404]);
  expect(await post(signedFor(path))).toBe(202);
  await scene.settled();
});

test('all of our calls to ourselves are tried', () => {
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    '/api/mails/deliveries',
    '/api/mails/letters',
    '/api/media/event-images',
  ]);
});
