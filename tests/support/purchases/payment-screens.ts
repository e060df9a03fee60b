import type { Page } from '@playwright/test';
import type { listOffers } from '#contracts/purchases/offers.ts';
import type { PaymentPlatform, PaymentProduct } from '#contracts/purchases/platforms.ts';
import type { ListedPurchase, listPurchases, Purchase } from '#contracts/purchases/reading.ts';
import type { Result } from '#contracts/route.ts';
import { fixedOffers } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES, PLATFORMS } from '#domain/purchases/notice.ts';

export const paymentsPath = '/admin-dashboard/apps/payments';

/** Builds a purchase of the list: paid at once, through a short link. */
export const listed = (values: Partial<ListedPurchase> = {}): ListedPurchase => ({
  id: 1,
  platform: 'digistore24',
  orderId: 'KX7Q2M9A',
  orderedAt: '2026-11-20T17:42:00.000Z',
  productId: '4711',
  productName: 'Soul Plan Reading',
  isNamed: true,
  offer: 'soulPlan',
  name: 'Karla Käuferin',
  email: 'karla@example.org',
  isErased: false,
  isTest: false,
  state: 'paid',
  billing: 'single',
  instalments: null,
  paidCount: 1,
  currency: 'EUR',
  paid: 2700,
  returned: 0,
  revenue: 2700,
  isPartlyKnown: false,
  owedSince: null,
  closedAt: null,
  cancelledAt: null,
  endsOn: null,
  attributedBy: 'token',
  link: 'herbst',
  source: 'instagram.com',
  campaign: null,
  ...values,
});

/** Builds a purchase with all details: two of four instalments, through a short link. */
export const whole = (values: Partial<Purchase> = {}): Purchase => ({
  ...listed({ state: 'instalments', billing: 'instalments', instalments: 4, paidCount: 2, paid: 99_400 }),
  platformName: 'SoulAlchemy Ratenzahlung',
  itemId: '1',
  quantity: 1,
  voucher: 'HERBST26',
  entryPage: '/soulalchemy',
  person: null,
  payments: [1, 2].map((sequence) => ({
    kind: 'payment',
    at: `2026-1${sequence - 1}-20T17:42:00.000Z`,
    amount: 49_700,
    share: 41_230,
    currency: 'EUR',
    sequence,
    transactionId: `T${sequence}`,
  })),
  changes: [],
  ...values,
});

/** Builds a page of the list, with a single purchase by default. */
export const pageOf = (
  purchases: readonly ListedPurchase[] = [listed()],
  values: Partial<Result<typeof listPurchases>> = {},
): Result<typeof listPurchases> => ({
  purchases: [...purchases],
  total: purchases.length,
  unnamed: 0,
  totals: [{ currency: 'EUR', count: 1, paid: 2700, returned: 0, revenue: 2700, share: 2300 }],
  ...values,
});

/** Builds the platforms before any connection; `values` change Digistore24. */
export const platformsWith = (values: Partial<PaymentPlatform> = {}): PaymentPlatform[] =>
  PLATFORMS.map((platform) => ({
    platform,
    name: PLATFORM_NAMES[platform],
    address: `https://www.example.org/api/payments/${platform}`,
    isConnected: false,
    connectedAt: null,
    lastNoticeAt: null,
    lastTestAt: null,
    lastRefusedAt: null,
    obstacle: null,
    ...(platform === 'digistore24' && values),
  }));

/** Builds a product without a name of ours. */
export const product = (values: Partial<PaymentProduct> = {}): PaymentProduct => ({
  platform: 'digistore24',
  productId: '500099',
  platformName: 'Rauhnächte Spezial',
  name: null,
  offer: null,
  purchases: 3,
  ...values,
});

/** Answers of the payments API; tests may change them while the page is open. */
export interface Answers {
  page: Result<typeof listPurchases>;
  choices: { purchases: number; tests: number; links: string[] };
  platforms: PaymentPlatform[];
  products: PaymentProduct[];
  offers: Result<typeof listOffers>;
}

/** Answers for the payments API; the returned object may be changed. */
export async function answerPayments(page: Page, given: Partial<Answers> = {}): Promise<Answers> {
  const answers: Answers = {
    page: pageOf(),
    choices: { purchases: 1, tests: 1, links: ['herbst'] },
    platforms: platformsWith(),
    products: [product({ productId: '4711', name: 'Soul Plan Reading', offer: 'soulPlan' })],
    offers: [...fixedOffers],
    ...given,
  };
  await page.route('/api/purchases/offers', (route) => route.fulfill({ json: answers.offers }));
  await page.route(/\/api\/purchases(?:\?|$)/, (route) => route.fulfill({ json: answers.page }));
  await page.route('/api/purchases/choices', (route) => route.fulfill({ json: answers.choices }));
  await page.route('/api/payments/platforms', (route) => route.fulfill({ json: answers.platforms }));
  await page.route('/api/payments/products', (route) => route.fulfill({ json: answers.products }));
  return answers;
}
