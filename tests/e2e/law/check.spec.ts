import { expect, test } from '#tests/support/accounts/admin.ts';
import { dialog, main } from '#tests/support/content/content-screen.ts';
import { answerLaw } from '#tests/support/law/points.ts';

test('the Rechts-Check opens one topic at a time, and folds the questions about an entry', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const law = await answerLaw(page);
  const [first] = law.points;
  if (first === undefined) throw new Error('There is no point');
  const questions = ['Aufzeichnungen?', 'mehrheitlich live?', 'Fragen erlaubt?'].map((question) => ({
    ...first,
    id: `C9:soulCircle:${question}`,
    rule: 'C9',
    title: `SoulCircle: ${question}`,
    row: 'SoulCircle: Fernunterricht?',
    weight: 'choice' as const,
  }));
  const duty = { ...first, id: 'C4:soulCircle', rule: 'C4', title: 'SoulCircle: Begrenzung', weight: 'duty' as const };
  law.points = [...law.points, ...questions, duty];
  await page.goto('/admin-dashboard/content#rechts-check');
  const ticks = main(page).getByRole('checkbox');
  const openTopics = main(page)
    .locator('details[name]')
    .filter({ has: page.locator('ul:visible') });
  await expect(openTopics).toHaveAccessibleName('Impressum');
  await expect(ticks.filter({ visible: true })).toHaveCount(0);

  const offers = main(page).getByRole('group', { name: 'Angebote und Preise', exact: true });
  // A closed topic does not hide that something in it is a must.
  await expect(offers.locator('summary').first()).toContainText('1 Pflicht');
  await offers.locator('summary').first().click();
  await expect(openTopics).toHaveAccessibleName('Angebote und Preise');
  const fields = offers.getByRole('link', { name: /^Zum Feld/ }).filter({ visible: true });
  await expect(fields).toHaveCount(1);
  await offers.getByText('SoulCircle: Fernunterricht? (3 Punkte)').click();
  await expect(fields).toHaveCount(4);
  await axe();

  // Two of them are decided: the third has the row for itself.
  await offers.getByLabel('SoulCircle: Aufzeichnungen?: auswählen').check();
  await offers.getByLabel('SoulCircle: Fragen erlaubt?: auswählen').check();
  await page.getByLabel('Warum ist das so gewollt?').fill('Geklärt.');
  await page.keyboard.press('Enter');
  await expect(offers.locator('summary').first()).toBeFocused();
  await expect(offers.getByRole('button', { name: 'SoulCircle: mehrheitlich live?' })).toBeVisible();
  await expect(offers.getByText('SoulCircle: Fernunterricht? (2 Punkte)')).toBeHidden();
});

test('the Rechts-Check leads to the publish dialog in one step', { tag: '@desktop' }, async ({ page }) => {
  await answerLaw(page);
  await page.goto('/admin-dashboard/content#rechts-check');
  const publish = main(page).getByRole('button', { name: 'Zum Veröffentlichen' });
  await publish.click();
  await expect(dialog(page, 'Veröffentlichen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(publish).toBeFocused();
});
