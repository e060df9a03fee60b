import { afterEach, expect, test, vi } from 'vitest';
import { AWAITED, checkForNotices, platformsQuery, productsQuery } from '#stores/purchases/platforms.ts';
import { $toast, showToast } from '#stores/toasts.ts';

const stripe = {
  platform: 'stripe',
  name: 'Stripe',
  address: 'https://www.example.org/api/payments/stripe',
  isConnected: true,
  connectedAt: '2026-11-22T07:00:00.000Z',
  lastTestAt: null,
  lastRefusedAt: null,
  obstacle: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  $toast.set(undefined);
});

test('the first notice of a platform renews the products, and closes the toast that it is missing', async () => {
  const asked: string[] = [];
  let lastNoticeAt: string | null = null;
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (address: URL | string) => {
    const path = String(address);
    asked.push(path);
    return Promise.resolve(Response.json(path.endsWith('products') ? [] : [{ ...stripe, lastNoticeAt }]));
  });
  const stop = productsQuery.$state.listen(() => undefined);
  await platformsQuery.refresh();
  await vi.waitFor(() => expect(productsQuery.$state.get().status).toBe('loaded'));
  showToast({ title: 'Gespeichert', description: 'Noch keine Nachricht.', variant: 'success', about: AWAITED });
  asked.length = 0;

  await checkForNotices();
  expect(asked.filter((path) => path.endsWith('products'))).toEqual([]);
  expect($toast.get()?.isOpen).toBe(true);

  lastNoticeAt = '2026-11-22T08:00:00.000Z';
  await checkForNotices();
  expect(asked.filter((path) => path.endsWith('products'))).toHaveLength(1);
  expect($toast.get()?.isOpen).toBe(false);
  stop();
});
