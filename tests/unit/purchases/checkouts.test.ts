import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { findProblems } from '#contracts/content/kind.ts';
import { courses as courseKind } from '#contracts/content/kinds/courses.ts';
import { offers as kind } from '#contracts/content/kinds/offers.ts';
import type { Entry } from '#contracts/content/registry.ts';
import { isCheckoutToken, withTokenPlaceholder } from '#domain/purchases/checkout-token.ts';
import {
  checkoutAddress,
  checkoutProvider,
  isCheckoutName,
  mapAddresses,
  mapProducts,
} from '#domain/purchases/checkouts.ts';
import { listOffers } from '#domain/purchases/offer-list.ts';
import { FIXED_OFFERS } from '#domain/purchases/offers.ts';
import { parseEnv } from '#server/env.ts';

const digistore = 'https://www.digistore24.com/product/1';
const { offers, courses } = firstContent(parseEnv({}));

const withData = (id: string, data: Partial<(typeof offers)[number]['data']>) =>
  offers.map((offer) => (offer.id === id ? { ...offer, data: { ...offer.data, ...data } } : offer));

const sold = (...given: Parameters<typeof withData>) => ({ offers: withData(...given), courses });

test.each([
  [digistore, 'A-1', `${digistore}?voucher=A-1`],
  ['https://example.org/a?aff=x&voucher=OLD#form', 'NEW', 'https://example.org/a?aff=x&voucher=NEW#form'],
  ['https://example.org/a', 'a b&c=d"><', 'https://example.org/a?voucher=a+b%26c%3Dd%22%3E%3C'],
  ['https://buy.stripe.com/abc', 'A-1', 'https://buy.stripe.com/abc?prefilled_promo_code=A-1'],
])('the checkout %s accepts the voucher %j', (checkout, voucher, address) => {
  expect(checkoutAddress(checkout, voucher)).toBe(address);
});

test.each([
  [digistore, 'Digistore24'],
  ['https://www.checkout-ds24.com/product/1', 'Digistore24'],
  ['https://copecart.com/products/1/checkout', 'CopeCart'],
  ['https://buy.stripe.com/abc', 'Stripe'],
  ['https://www.digistore24.com.example.org/', 'digistore24.com.example.org'],
  ['https://www.checkout.example/soul-plan', 'checkout.example'],
])('the checkout %s belongs to %s', (checkout, provider) => {
  expect(checkoutProvider(checkout)).toBe(provider);
});

test.each([
  [digistore, `${digistore}?custom= &ds24tr= `],
  [`${digistore}?a=b%20c~&voucher=X#form`, `${digistore}?a=b%20c~&voucher=X&custom= &ds24tr= #form`],
  [`${digistore}?custom=hers`, `${digistore}?custom=hers&ds24tr= `],
  ['https://copecart.com/products/1/checkout', 'https://copecart.com/products/1/checkout?metadata= '],
  ['https://buy.stripe.com/abc', 'https://buy.stripe.com/abc?client_reference_id= '],
  ['https://checkout.example/soul-plan', ''],
])('the checkout %s with room for the token is %j', (checkout, waiting) => {
  expect(withTokenPlaceholder(checkout)).toBe(waiting);
  // The link with the tracker's token, and without one.
  const token = crypto.randomUUID().slice(-22);
  expect(isCheckoutToken(token)).toBe(true);
  if (waiting === '') return;
  const filled = new URL(waiting.replaceAll(' ', token));
  expect([...filled.searchParams.values()]).toContain(token);
  expect(filled.href).toBe(waiting.replaceAll(' ', token));
});

test('a click may name only our offers, at once or in instalments', () => {
  expect(['soulPlan', 'soulAlchemy-instalments', 'course:a-1', 'course:a-1-instalments'].every(isCheckoutName)).toBe(
    true,
  );
  expect(
    ['', 'soulplan', 'soulAlchemy-', 'toString', 'soulPlan-instalments-instalments', 'course:', 'event:a'].some(
      isCheckoutName,
    ),
  ).toBe(false);
});

test('each product number belongs once to its offer, at the platform of its checkout', () => {
  const known = { checkoutUrl: digistore, productIds: '1, 2', instalmentProductIds: '2, 3' };
  expect(mapProducts(sold('soulAlchemy', known))).toEqual(
    ['1', '2', '3'].map((productId) => ({
      platform: 'digistore24',
      productId,
      name: 'SoulAlchemy',
      offer: 'soulAlchemy',
    })),
  );
  const both = { ...known, instalmentCheckoutUrl: 'https://copecart.com/products/9/checkout' };
  expect(mapProducts(sold('soulAlchemy', both)).map(({ platform, productId }) => `${platform} ${productId}`)).toEqual([
    'digistore24 1',
    'digistore24 2',
    'copecart 2',
    'copecart 3',
  ]);
  const twice = withData('soulAlchemy', known).map((offer) =>
    offer.id === 'soulPlan' ? { ...offer, data: { ...offer.data, checkoutUrl: digistore, productIds: '1' } } : offer,
  );
  expect(mapProducts({ offers: twice, courses }).filter(({ productId }) => productId === '1')).toMatchObject([
    { offer: 'soulAlchemy' },
  ]);
  expect(mapProducts(sold('soulPlan', { checkoutUrl: 'https://checkout.example/', productIds: '1' }))).toEqual([]);
});

test('a course with a checkout is an offer of its own, and without one it is none', () => {
  const content = (data: object) => ({
    offers,
    courses: courses.map((one) => (one.id === 'rauhnaechte' ? { ...one, data: { ...one.data, ...data } } : one)),
  });
  const ids = (data: object) => listOffers<Entry>(content(data)).map(({ id }) => id);
  expect(ids({})).toEqual(FIXED_OFFERS);
  expect(ids({ checkoutUrl: digistore })).toEqual([...FIXED_OFFERS, 'course:rauhnaechte']);
  expect(ids({ instalmentCheckoutUrl: digistore })).toEqual([...FIXED_OFFERS, 'course:rauhnaechte']);
  const product = { platform: 'digistore24', name: 'Rauhnächte', offer: 'course:rauhnaechte' };
  const known = { checkoutUrl: digistore, productIds: '7' };
  expect(mapProducts(content(known))).toEqual([{ ...product, productId: '7' }]);
  expect(mapAddresses(content(known))).toEqual([{ ...product, productId: '1' }]);
});

test('a course with a checkout and without a page or a price cannot be published', () => {
  const [course] = courses;
  const wrong = (data: object) =>
    course === undefined ? [] : findProblems(courseKind, { ...course, data: { ...course.data, ...data } });
  const sold = { checkoutUrl: digistore, text: 'Ein Text.', price: 29_700 };
  expect(wrong(sold)).toEqual([]);
  for (const [data, field] of [
    [{ ...sold, price: null }, 'price'],
    [{ ...sold, price: 0 }, 'price'],
    [{ ...sold, text: '' }, 'text'],
    [{ ...sold, checkoutUrl: '', productIds: '1' }, 'productIds'],
  ] as const) {
    expect(wrong(data).map((problem) => problem.field)).toEqual([field]);
  }
});

test.each([
  ['https://www.digistore24.com/product/123456?voucher=HELLO', ['digistore24 123456']],
  ['https://www.digistore24.com/redir/123456/partnerin/', ['digistore24 123456']],
  ['https://copecart.com/products/ab12cd34/checkout', ['copecart ab12cd34']],
  ['https://buy.stripe.com/ab12cd34', []],
  ['', []],
])('an offer learns its product number from the address %s', (address, wanted) => {
  const content = sold('soulAlchemy', { checkoutUrl: '', instalmentCheckoutUrl: address });
  expect(
    mapAddresses(content)
      .filter(({ offer }) => offer === 'soulAlchemy')
      .map(({ platform, productId }) => `${platform} ${productId}`),
  ).toEqual(wanted);
});

test('an offer with an invalid number or without a platform cannot be published', () => {
  const wrong = (data: Partial<(typeof offers)[number]['data']>) => {
    const [entry] = withData('soulAlchemy', data).filter(({ id }) => id === 'soulAlchemy');
    return entry === undefined ? [] : findProblems(kind, entry).map(({ field }) => field);
  };
  expect(wrong({})).toEqual([]);
  expect(wrong({ productIds: '1' })).toEqual(['productIds']);
  expect(wrong({ instalmentProductIds: '1' })).toEqual(['instalmentProductIds']);
  expect(wrong({ productIds: '1', instalmentCheckoutUrl: digistore })).toEqual([]);
  expect(wrong({ checkoutUrl: digistore, productIds: 'https://x' })).toEqual(['productIds']);
});
