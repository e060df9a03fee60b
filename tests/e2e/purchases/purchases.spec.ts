import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { answerPayments, listed, pageOf, paymentsPath, whole } from '#tests/support/purchases/payment-screens.ts';
import { overflowOf } from '#tests/support/site/pages.ts';

const unknown = listed({ id: 1, productId: '99', productName: 'Neuer Kurs', isNamed: false, offer: null });
const instalments = listed({
  id: 2,
  orderId: 'RATEN',
  state: 'instalments',
  instalments: 4,
  paidCount: 2,
  paid: 99_400,
});
const page2 = pageOf([unknown, instalments], { unnamed: 1 });

test('purchases are filtered, opened and named, and the view is in the address', { tag: '@desktop' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/status of 503/);
  const answers = await answerPayments(page, { page: page2 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).search));
  await page.route('/api/purchases/2', (route) => route.fulfill({ json: whole({ id: 2 }) }));
  await openScreen(page, paymentsPath, 'Zahlungen');
  const rows = page
    .getByRole('table', { name: 'Käufe' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

  await test.step('the totals are above the list, and a fold says that they are no bookkeeping', async () => {
    await expect(rows).toHaveCount(2);
    const totals = page.getByRole('region', { name: 'Was die Käufe ergeben' });
    await expect(totals.getByRole('definition').first()).toHaveText('27 €');
    await expect(totals).toContainText('Davon ist 1 Kauf ohne Angebot');
    await page.getByRole('heading', { name: 'Rechnungen und Umsatzsteuer' }).click();
    await expect(page.getByText(/^Das ist keine Buchhaltung\. .* machen Digistore24/)).toBeVisible();
  });

  await test.step('a drawer describes the purchase, and going back closes it', async () => {
    await page.getByRole('link', { name: 'Ansehen RATEN' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Karla Käuferin' });
    await expect(drawer).toContainText('In Raten. 2 von 4 Raten sind bezahlt.');
    await expect(drawer.getByRole('listitem').first()).toContainText('Rate 1 von 4+ 497 €');
    await expect(page).toHaveURL(`${paymentsPath}?kauf=2`);
    await axe();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('an unnamed product gets its name on the spot', async () => {
    await page.route('/api/payments/products', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      answers.page = pageOf([{ ...unknown, isNamed: true, productName: 'Rauhnächte' }, instalments]);
      return route.fulfill({ json: { ...route.request().postDataJSON(), platformName: 'Neuer Kurs', purchases: 1 } });
    });
    await page.getByRole('link', { name: 'Ansehen und benennen' }).click();
    await expect(page).toHaveURL(`${paymentsPath}?angebot=unbekannt`);
    await rows
      .first()
      .getByRole('button', { name: /^Benennen/ })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Rauhnächte');
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await expect(rows.first()).toContainText('Rauhnächte');
    await expect(page.getByRole('heading', { level: 2, name: 'Käufe' })).toBeFocused();
    // Otherwise the named purchase would vanish from the list.
    await expect(page).toHaveURL(paymentsPath);
  });

  await test.step('an empty result and a failed read are reported with a way out', async () => {
    answers.page = pageOf([], { totals: [] });
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Zustand').selectOption('Rückbuchung');
    await expect(page).toHaveURL(`${paymentsPath}?zustand=rueckbuchung`);
    await expect(page.getByText('Kein Kauf passt dazu.')).toBeVisible();
    expect(asked).toContain('?state=disputed&page=1');
    await page.route(/\/api\/purchases\?/, (route) => route.fulfill({ status: 503, body: 'Weg.' }));
    await page.getByRole('switch', { name: 'Tests zeigen' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Käufe konnten nicht geladen werden.');
    answers.page = page2;
    await page.unroute(/\/api\/purchases\?/);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('table', { name: 'Testkäufe' }).getByRole('rowheader')).toHaveCount(2);
  });
});

test('on a phone purchases are cards that fit its width', { tag: '@mobile' }, async ({ page, axe }) => {
  const address = 'aenne.oehl-brandenburg@beispiel-mit-einem-langen-namen.example';
  await answerPayments(page, { page: pageOf([unknown, { ...instalments, email: address }], { unnamed: 1 }) });
  await page.route('/api/purchases/2', (route) => route.fulfill({ json: whole({ id: 2, email: address }) }));
  await openScreen(page, paymentsPath, 'Zahlungen');
  await expect(page.getByText(address)).toBeVisible();
  expect(await overflowOf(page)).toEqual([]);
  await axe();
  await page.getByRole('link', { name: 'Ansehen RATEN' }).click();
  await expect(page.getByRole('dialog')).toContainText(address);
  expect(await overflowOf(page)).toEqual([]);
});

test('a purchase that awaits no further payment is closed and opened again', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  await answerPayments(page, { page: pageOf([listed({ id: 2, state: 'owed', closedAt: null })]) });
  const open = whole({ id: 2, state: 'owed' });
  const closed = whole({ id: 2, state: 'closed', closedAt: '2026-11-21T10:00:00.000Z' });
  const sent: unknown[] = [];
  await page.route(/\/api\/purchases\/2(\/closing)?$/, (route) => {
    if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON());
    return route.fulfill({ json: sent.length === 1 ? closed : open });
  });
  await page.goto(`${paymentsPath}?kauf=2`);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('wenn hierzu nichts mehr kommt');
  await axe('[role="dialog"]');
  await drawer.getByRole('button', { name: 'Abschließen' }).click();
  await expect(drawer.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(drawer.getByRole('button', { name: 'Abschließen' })).toBeVisible();
  expect(sent).toEqual([{ isClosed: true }, { isClosed: false }]);
});
