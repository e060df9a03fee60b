import { describe, expect, test } from 'vitest';
import { route } from '#contracts/route.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import {
  budgetTable,
  computeCost,
  findUnlimited,
  gatedFunctions,
  listBudgets,
  networkKeysElsewhere,
  undeclared,
} from './support/site/codebase/gates.ts';
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

  test('is reported as missing when a handler declares none', () => {
    const open = { file: 'functions/open.ts', gates: undefined, isScheduled: false };
    const page = { name: 'page', access: 'public' } as const;
    expect(undeclared([open, { ...open, gates: [] }, { ...open, gates: [page] }])).toHaveLength(3);
    expect(undeclared([{ ...open, isScheduled: true }])).toEqual([]);
    expect(
      undeclared([
        {
          ...open,
          gates: [
            { ...page, budget: READS_ONLY },
            { ...page, access: 'owner' },
          ],
        },
      ]),
    ).toEqual([]);
  });

  test('limits a day of attack to 50 MB, of which 5 MB stay for good', () => {
    const costs = listBudgets(functions).map(({ budget }) => computeCost(budget));
    expect(costs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(50_000_000);
    expect(costs.reduce((sum, { forever }) => sum + forever, 0)).toBeLessThan(5_000_000);
  });

  test('closes every table that strangers fill, and gives one network no more than half of what is counted by network', () => {
    const all = listBudgets(functions).map(({ budget }) => budget);
    expect(all.flatMap(findUnlimited)).toEqual([]);
    const shares = all.flatMap(({ name, stored }) =>
      stored.flatMap(({ table, perDay, perNetworkDay }) =>
        perDay && perNetworkDay && name !== 'unsubscription' ? [{ name, table, share: perNetworkDay / perDay }] : [],
      ),
    );
    expect(shares.length).toBeGreaterThan(4);
    expect(shares.filter(({ share }) => share > 0.25)).toEqual([]);
    const open = { name: 'x', beyond: 'refuse', stored: [{ table: 'x', bytes: 1, keptDays: 1 }] } as const;
    expect(findUnlimited({ ...open, mails: { perCall: 0, perNetworkDay: 0, perDay: 0 } })).toHaveLength(1);
  });

  test('leaves every network its first requests of an hour, except of tags and of reads, which end', () => {
    const rates = listBudgets(functions).flatMap(({ budget: { name, requests, minimum, ofService } }) =>
      [requests?.perSite, minimum?.perSite, ofService].flatMap((rate) => (rate ? [{ name, late: rate.late }] : [])),
    );
    expect(rates.length).toBeGreaterThan(6);
    expect(rates.filter(({ late }) => late < 3).map(({ name }) => name)).toEqual(['contact-visit', 'read']);
  });

  test('is listed in docs/decisions/budgets.md', () => {
    const document = read('docs/decisions/budgets.md').replaceAll(/ +/g, ' ');
    expect(budgetTable(functions).filter((row) => !document.includes(row))).toEqual([]);
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

  test.each([
    "const key = counterKey(ctx, 'x', ctx.ip);",
    'const by = (_: unknown, { ip }: Context) => ip;',
    "import { visitorSite } from '#domain/visits/visitor-address.ts';",
    'const network = visitorNetwork(platform.ip);',
  ])('are found in a file that keys its own: %s', (text) => {
    expect(networkKeysElsewhere([{ file: 'src/server/services/law/cases.ts', text }])).toHaveLength(1);
    expect(networkKeysElsewhere([{ file: 'src/server/a.ts', text: `// ${text}` }])).toEqual([]);
  });
});
