import { neonConfig } from '@neondatabase/serverless';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/client.ts';
import type { Context, Steps } from '#server/context.ts';
import { createContext } from '#server/http/context.ts';
import { PATIENCE, runSteps, scheduledFunction } from '#server/http/schedule.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const logged: unknown[] = [];
const request = new Request('https://mein-erwachen.example');
const platform = {
  deploy: { context: 'dev', id: 'test', published: false },
  ip: '',
  requestId: '',
  waitUntil: () => undefined,
};
const replaced: Partial<Context> = {
  db: connect('postgresql://nobody:nothing@localhost/none'),
  env: ownerEnv(),
  log: {
    error: (event, { name, step, steps }) => void logged.push([event, step ?? steps ?? name]),
    info: () => undefined,
  },
};
const ctx = createContext(request, platform, new Headers(), replaced);

const done: string[] = [];
const good = (name: string) => async (): Promise<void> => void done.push(name);

async function run(steps: Steps, patience = { runMs: 60_000, aloneMs: 60_000 }): Promise<boolean> {
  logged.splice(0);
  done.splice(0);
  return runSteps(ctx, { name: 'test', steps }, patience);
}

test('a step that fails is logged by its name, and the others run', async () => {
  const steps = {
    a: good('a'),
    broken: () => Promise.reject(new Error('no')),
    c: good('c'),
  };
  expect(await run(steps)).toBe(false);
  expect([done, logged]).toEqual([['a', 'c'], [['scheduled work failed', 'broken']]]);
});

test('a slow step does not delay the others, and has the rest of the time', async () => {
  const other = Promise.withResolvers<void>();
  const steps = {
    async slow() {
      await other.promise;
      done.push('slow');
    },
    async b() {
      done.push('b');
      other.resolve();
    },
  };
  expect(await run(steps, { runMs: 60_000, aloneMs: 1 })).toBe(true);
  expect([done, logged]).toEqual([['b', 'slow'], []]);
});

test('a step that never ends is logged when the time is up, and every later one begins in time', async () => {
  const never = () => new Promise<void>(() => undefined);
  expect(await run({ never, b: good('b') }, { runMs: 210, aloneMs: 60_000 })).toBe(false);
  expect([done, logged]).toEqual([['b'], [['scheduled work not done in time', ['never']]]]);
});

test('a run that cannot be recorded is logged', async () => {
  logged.splice(0);
  const steps = { a: good('a') };
  const { status } = await scheduledFunction('test', steps)(request, platform, replaced);
  expect([status, logged]).toEqual([204, [['scheduled work not recorded', 'test']]]);
});

test('a run ends in time although the database hangs, also while it is recorded', async () => {
  expect(PATIENCE.runMs + PATIENCE.recordMs).toBeLessThan(30_000);
  const { fetchFunction } = neonConfig;
  onTestFinished(() => {
    neonConfig.fetchFunction = fetchFunction;
  });
  neonConfig.fetchFunction = () => new Promise(() => undefined);
  logged.splice(0);
  const hanging = { a: ({ db }: Context) => db.execute('select 1') };
  const patience = { runMs: 20, aloneMs: 1, recordMs: 20 };
  const { status } = await scheduledFunction('test', hanging, { patience })(request, platform, replaced);
  expect([status, logged]).toEqual([
    500,
    [
      ['scheduled work not done in time', ['a']],
      ['scheduled work not recorded in time', 'test'],
    ],
  ]);
});
