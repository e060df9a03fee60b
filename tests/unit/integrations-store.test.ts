import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Server, startServer } from '#local/host/http.ts';
import { activeCampaignSwitch, clickUpSwitch } from '#stores/integrations.ts';
import { $auth } from '#stores/session.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

let server: Server;
let arrived: string[];
let answer: () => Response | Promise<Response>;

const success = (enabled: boolean) => Response.json({ status: 'success', enabled });
const refusal = () => Response.json({ status: 'error', enabled: true });
const failure = (status: number) => Response.json({ status: 'error', message: 'Nein.' }, { status });

beforeEach(async () => {
  arrived = [];
  server = await startServer(async (request) => {
    arrived.push([request.method, new URL(request.url).pathname, await request.text()].join(' ').trim());
    return answer();
  }, 0);
  stubFetchOrigin(server.url);
  $auth.set({ status: 'authenticated', user: ownerUser });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

describe.each([
  ['ClickUp', clickUpSwitch, '/api/clickup'],
  ['ActiveCampaign', activeCampaignSwitch, '/api/activecampaign'],
] as const)('the switch of %s', (_, integration, path) => {
  const { $state, read, change } = integration;

  test('has the state that the server returns', async () => {
    answer = () => success(true);
    const read_ = read();
    expect($state.get().status).toBe('loading');
    await read_;
    expect($state.get()).toEqual({ status: 'known', value: true });
    expect(arrived).toEqual([`GET ${path}/integration-status`]);
  });

  test.each([
    ['refuses', refusal],
    ['fails', () => failure(500)],
  ])('is unknown if the server %s', async (__, given) => {
    answer = given;
    await read();
    expect($state.get()).toEqual({ status: 'failed', value: undefined });
  });

  test("changes to the state of the server's answer", async () => {
    answer = () => success(true);
    await read();
    const answered = Promise.withResolvers<Response>();
    answer = () => answered.promise;
    const changed = change(false);
    expect($state.get()).toEqual({ status: 'changing', value: true });
    answered.resolve(success(false));
    expect(await changed).toBe(false);
    expect($state.get()).toEqual({ status: 'known', value: false });
    expect(arrived.at(-1)).toBe(`POST ${path}/toggle-status {"enabled":false}`);

    // The server's answer decides, not the request.
    answer = () => success(false);
    expect(await change(true)).toBe(false);
    expect($state.get()).toEqual({ status: 'known', value: false });
  });

  test.each([
    ['refuses', refusal],
    ['fails', () => failure(503)],
  ])('keeps its state if the server %s', async (__, given) => {
    answer = () => success(false);
    await read();
    answer = given;
    await expect(change(true)).rejects.toThrow();
    expect($state.get()).toEqual({ status: 'known', value: false });
  });
});
