import { expect, test } from 'vitest';
import { ApiError, call } from '#api/client.ts';
import { listEvents } from '#contracts/events.ts';
import { isConnectionMissing } from '#domain/events.ts';
import { openSite } from '#tests/support/site.ts';

test('while ClickUp was never connected, the events say that the access token is missing', async () => {
  const site = await openSite('pglite');
  const error = await call(listEvents).catch((reason: unknown) => reason);
  await site.close();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, serverMessage: 'Es ist noch kein ClickUp access token hinterlegt.' });
  expect(error instanceof ApiError && isConnectionMissing(error.message)).toBe(true);
});
