import { caseNumber } from '#domain/law/cases.ts';
import { expect, openScreen, test } from '#tests/support/accounts/admin.ts';
import { overflowOf } from '#tests/support/site/pages.ts';

const soulPlan = {
  id: 1,
  orderId: 'AB12CD34',
  product: 'Soul Plan Reading',
  state: 'paid',
  paidCount: 1,
  instalments: null,

  isTest: false,
  isPartlyKnown: false,
  orderedAt: '2026-11-01T09:00:00.000Z',
  currency: 'EUR',
  paid: 2700,
  returned: 700,
};
const alchemy = {
  ...soulPlan,
  id: 2,
  orderId: 'EF56',
  product: 'SoulAlchemy',
  state: 'instalments',
  paidCount: 2,
  instalments: 4,
  paid: 99_400,
  returned: 0,
  isTest: true,
};

test('a withdrawal is shown with the matching purchases', { tag: '@mobile' }, async ({ page, axe }) => {
  const declared = {
    kind: 'withdrawal',
    name: 'Ada Löw',
    contract: 'AB12CD34',
    email: 'ada@example.org',
    mode: '',
    reason: '',
    wishedEnd: '',
    answeredAt: null,
    bouncedAt: null,
    person: null,
  };
  const receivedAt = '2026-11-17T09:00:00.000Z';
  const number = caseNumber({ id: 2, receivedAt });
  const cases = [
    {
      ...declared,
      id: 2,
      receivedAt,
      purchases: [
        { ...soulPlan, foundBy: 'both', platform: 'digistore24', isLeisureOnDate: false },
        {
          ...alchemy,
          isTest: false,
          orderedAt: '2026-11-10T09:00:00.000Z',
          foundBy: 'address',
          platform: 'digistore24',
          isLeisureOnDate: true,
        },
      ],
    },
    { ...declared, id: 1, receivedAt: '2026-11-12T09:00:00.000Z', purchases: [] },
  ];
  await page.route(/\/api\/cases\?/, (route) =>
    route.fulfill({ json: { cases, state: 'open', skip: 0, open: 2, answered: 0 } }),
  );
  await openScreen(page, '/admin-dashboard/cases', 'Vorgänge');
  const found = page.getByRole('region', { name: 'Passende Käufe' });
  await expect(found).toContainText('bis 16.11.2026, beim Eingang vorbei');
  await expect(found).toContainText('bis 24.11.2026, beim Eingang noch nicht vorbei');
  await expect(found).toContainText('ohne richtige Belehrung bis 15.11.2027');
  await expect(found).toContainText('Freizeit mit festem Termin (§ 312g Abs. 2 Nr. 9 BGB)');
  const withoutPurchase = page.getByText('Kein Kauf gefunden');
  await expect(withoutPurchase).toBeHidden();
  await page.getByRole('heading', { name: 'Widerruf, Ada Löw' }).last().click();
  await expect(withoutPurchase).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `Vorgang ${number}` })).toContainText('bis 01.12.2026');
  const card = page.getByRole('listitem').filter({ hasText: `Vorgang ${number}` });
  await expect(card).toContainText(
    'Die 14 Tage endeten am 16.11.2026, ohne richtige Belehrung endet die Frist erst am',
  );
  await expect(card).toContainText('20\u00a0€ bei Digistore24 erstatten');
  await expect(card.getByRole('link', { name: 'Digistore24 öffnen' })).toHaveAttribute('target', '_blank');
  await expect(card.getByRole('button', { name: 'Beweismappe' })).toBeVisible();
  await expect(card.getByText('Hallo Ada Löw,')).toBeVisible();
  const mail = await card.getByRole('link', { name: 'Antwort im Mailprogramm öffnen' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(
    `mailto:ada@example.org?subject=Widerruf (Vorgang ${number})&body=Hallo Ada Löw,`,
  );
  const filled = () =>
    card
      .locator('a, button')
      .evaluateAll((ways) =>
        ways.filter((way) => getComputedStyle(way).color === 'rgb(255, 255, 255)').map((way) => way.textContent),
      );
  await expect.poll(filled).toEqual(['Digistore24 öffnen (öffnet in einem neuen Tab)']);
  await card.getByRole('link', { name: 'Antwort im Mailprogramm öffnen' }).click();
  await expect.poll(filled).toEqual(['Erledigt']);
  await axe();
  expect(await overflowOf(page)).toEqual([]);
});
