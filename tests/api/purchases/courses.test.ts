import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { eraseBuyer } from '#db/queries/purchases/buyers.ts';
import { saveConnection } from '#db/queries/purchases/platforms.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import analytics from '#functions/analytics.ts';
import payments from '#functions/payments.ts';
import people from '#functions/people.ts';
import purchases from '#functions/purchases.ts';
import { sealSecret } from '#server/services/secrets.ts';
import { publishPart } from '#tests/support/content/releases.ts';
import { newKey } from '#tests/support/events/clickup.ts';
import { digistorePayment, digistorePost, SECRETS } from '#tests/support/purchases/wire.ts';
import { soldCourse } from '#tests/support/site/configured-site.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { openAnalytics } from '#tests/support/visits/analytics.ts';

const own = 'https://mein-erwachen.example';
const page = `${own}/kurse/rauhnaechte`;
const token = 'f86c-b1a7-9e0d4c2f7a31';
const offer = 'course:rauhnaechte';
const first = firstContent(ownerEnv());
const key = newKey();

const site = await openAnalytics();

await site.reset();
site.variables.ENCRYPTION_KEY = key;
afterAll(() => site.close());

const withCourse = (data: object) => ({
  offers: first.offers,
  courses: first.courses.map((one) => (one.id === 'rauhnaechte' ? { ...one, data: { ...one.data, ...data } } : one)),
});

/** Reads what the owner sees. */
const seen = async (handler: typeof purchases, path: string) => (await (await site.signedIn(handler)).get(path)).json();

test('a course with a checkout is counted as itself, from the click on its page to the euros of its link', async () => {
  const { db, clock } = site;
  const secret = sealSecret(
    ownerEnv({ ENCRYPTION_KEY: key }).ENCRYPTION_KEY,
    'digistore24-notices',
    SECRETS.digistore24,
  );
  await saveConnection(db, { platform: 'digistore24', secret, connectedAt: clock.now });
  await db
    .insert(redirects)
    .values({ slug: 'Flyer', slugKey: 'flyer', targetUrl: page, isActive: true, trackClicks: true });
  expect(await seen(purchases, '/api/purchases/offers')).not.toContainEqual(expect.objectContaining({ id: offer }));
  await publishPart(db, withCourse({ ...soldCourse, voucher: 'NACHT' }));

  await site.hit({ u: `${page}?l=flyer` });
  await site.hit({ u: page, e: 'Kasse geöffnet', t: token, o: offer });
  const { body, headers } = digistorePost({
    ...digistorePayment,
    product_id: '400',
    product_name: 'Zwölf Nächte',
    order_date_time: '2026-11-21 10:00:00',
    transaction_date: '2026-11-21',
    transaction_amount: '297.00',
    amount_brutto: '297.00',
    custom: token,
  }).sign(clock.now);
  const answer = await site.visitor(payments).send('/api/payments/digistore24', { method: 'POST', body, headers });
  expect(answer.status).toBe(200);

  // The product is learned from the notice: nothing in the content names it.
  const product = { platform: 'digistore24', productId: '400', name: 'Zwölf Nächte', offer };
  expect(await db.select().from(paymentProducts)).toEqual([product]);
  expect(await seen(purchases, '/api/purchases/offers')).toContainEqual({ id: offer, name: 'Rauhnächte' });
  const bought = {
    offer,
    isNamed: true,
    revenue: 29_700,
    link: 'Flyer',
    attributedBy: 'token',
    name: 'Karla Käuferin',
  };
  const list = await seen(purchases, `/api/purchases?offer=${offer}`);
  expect(list).toMatchObject({ total: 1, unnamed: 0, purchases: [bought], totals: [{ revenue: 29_700 }] });
  expect(await seen(purchases, '/api/purchases?offer=soulPlan')).toMatchObject({ total: 0 });
  expect((await seen(purchases, '/api/purchases/csv')).text).toContain('Zwölf Nächte;Rauhnächte;Karla');
  expect(await seen(people, '/api/people/counts')).toMatchObject({ bought: ['any', offer] });
  const { report } = await seen(analytics, '/api/analytics/stats/range?from=2026-11-15&to=2026-11-21');
  expect(report).toMatchObject({ totals: { checkouts: 1, money: { revenue: 29_700, bought: 1 } } });
  expect(report.links).toMatchObject([{ name: 'Flyer', visits: 1, revenue: 29_700 }]);

  // Erasing the buyer leaves the course its euros, and a course that is no longer sold keeps its name.
  await eraseBuyer(db, list.purchases[0].id, undefined, clock.now);
  await publishPart(db, withCourse({}));
  expect(await seen(purchases, `/api/purchases?offer=${offer}`)).toMatchObject({
    purchases: [{ ...bought, name: null, isErased: true }],
  });
  expect(await seen(purchases, '/api/purchases/offers')).toContainEqual({ id: offer, name: 'Rauhnächte' });
});

test("the voucher in a course's own checkout is no redirect's", async () => {
  await publishPart(site.db, withCourse({ ...soldCourse, voucher: 'NACHT' }));
  const { rows } = await site.db.execute(
    sql`select is_offers_voucher('nacht', online_release(), now(), '') as own, is_offers_voucher('tag', online_release(), now(), '') as other`,
  );
  expect(rows).toEqual([{ own: true, other: false }]);
});

test('an offer that the owner has renamed online gives its new name to a product and to Zahlungen', async () => {
  const { db, clock } = site;
  const renamed = first.offers.map((one) => ({ ...one, data: { ...one.data, name: `Neu: ${one.data.name}` } }));
  await publishPart(db, { offers: renamed });
  const names = renamed.map(({ id, data }) => ({ id, name: data.name }));
  expect(await seen(purchases, '/api/purchases/offers')).toEqual(expect.arrayContaining(names));
  for (const [index, { id, name }] of names.entries()) {
    const notice = { ...digistorePayment, order_id: `N${index}`, transaction_id: `${index}`, product_id: id };
    const { body, headers } = digistorePost({ ...notice, product_name: name }).sign(clock.now);
    await site.visitor(payments).send('/api/payments/digistore24', { method: 'POST', body, headers });
  }
  const learned = (await db.select().from(paymentProducts)).filter(({ name }) => name.startsWith('Neu: '));
  expect(learned.map(({ offer: of, name }) => ({ id: of, name }))).toEqual(names);
});
