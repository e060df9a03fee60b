import { describe, expect, test } from 'vitest';
import { route } from '#contracts/route.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import { gatedFunctions, listBudgets, networkKeysElsewhere, undeclared } from './support/site/codebase/gates.ts';
import { files, read } from './support/site/codebase/tree.ts';

const sources = files
  .filter((file) => /^(?:src\/server|functions|db\/queries)\/.+\.ts$/.test(file))
  .map((file) => ({ file, text: read(file) }));

const functions = await gatedFunctions();

describe('the budget of public handlers', () => {
  test('is declared by every one of them', () => {
    expect(undeclared(functions)).toEqual([]);
    const names = functions.flatMap(({ gates = [] }) => gates.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['POST /api/waitlist', 'page', 'pixel', 'webhook', 'notice', 'edge']));
  });

  test('leaves every network its first requests, except of tags and of reads, which end', () => {
    const lanes = listBudgets(functions).flatMap(({ budget: { name, lane } }) => (lane ? [{ name, ...lane }] : []));
    expect(lanes.length).toBeGreaterThan(5);
    expect(lanes.filter(({ late }) => late < 3).map(({ name }) => name)).toEqual(['contact-visit', 'read']);
  });

  test('is required for a public operation to compile', () => {
    const read = route({ method: 'GET', path: '/api/open', status: 204 });
    const work = async () => undefined;
    // @ts-expect-error A public operation needs a budget.
    endpoint(read, { access: 'public' }, work);
    // @ts-expect-error An operation for a role must not have a budget.
    endpoint(read, { access: 'owner', isSensitive: false, budget: READS_ONLY }, work);
    // @ts-expect-error A public page needs a budget, too.
    browserFunction({ access: 'public' }, async () => new Response());
    expect(endpoint(read, { access: 'public', budget: READS_ONLY }, work).gate.budget).toBe(READS_ONLY);
  });
});

describe('limits by network', () => {
  test('are keyed by one module', () => {
    expect(networkKeysElsewhere(sources)).toEqual([]);
  });
});
