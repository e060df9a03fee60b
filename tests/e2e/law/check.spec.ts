import { expect, test, toastOf } from '#tests/support/accounts/admin.ts';
import { main, openContent } from '#tests/support/content/content-screen.ts';
import { answerLaw } from '#tests/support/law/points.ts';

test('the Rechts-Check shows what is due before the first day, one topic at a time, and folds what can wait', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  const law = await answerLaw(page);
  const [first] = law.points;
  if (first === undefined) throw new Error('There is no point');
  const sold = { ...first, phase: 'selling' as const };
  const questions = ['Aufzeichnungen?', 'mehrheitlich live?', 'Fragen erlaubt?'].map((question) => ({
    ...sold,
    id: `C9:soulCircle:${question}`,
    rule: 'C9',
    title: `SoulCircle: ${question}`,
    row: 'SoulCircle: Fernunterricht?',
    weight: 'choice' as const,
  }));
  const duty = { ...sold, id: 'C4:soulCircle', rule: 'C4', title: 'SoulCircle: Begrenzung', weight: 'duty' as const };
  law.points = [...law.points, ...questions, duty];
  await page.goto('/admin-dashboard/content#rechts-check');
  const ticks = main(page).getByRole('checkbox');
  const openTopics = main(page)
    .locator('details[name]')
    .filter({ has: page.locator('ul:visible') });
  await expect(openTopics).toHaveAccessibleName('Impressum');
  await expect(ticks.filter({ visible: true })).toHaveCount(0);

  const selling = main(page).getByRole('group', { name: 'Wenn du verkaufst', exact: true });
  // A closed time does not hide how much waits in it, and that something of it is a must.
  await expect(selling.locator('summary').first()).toContainText('4 offen');
  await expect(selling.locator('summary').first()).toContainText('1 Pflicht');
  await selling.locator('summary').first().click();
  await expect(openTopics.last()).toHaveAccessibleName('Angebote und Preise');
  const courses = selling.getByRole('group', { name: 'Fernunterricht', exact: true });
  await courses.locator('summary').first().click();
  await expect(openTopics.last()).toHaveAccessibleName('Fernunterricht');
  const fields = selling.getByRole('link', { name: /^Zum Feld/ }).filter({ visible: true });
  await expect(fields).toHaveCount(0);
  await courses.getByText('SoulCircle: Fernunterricht? (3 Punkte)').click();
  await expect(fields).toHaveCount(3);
  await axe();

  // Two of them are decided: the third has the row for itself.
  await courses.getByLabel('SoulCircle: Aufzeichnungen?: auswählen').check();
  await courses.getByLabel('SoulCircle: Fragen erlaubt?: auswählen').check();
  await page.getByLabel('Warum ist das so gewollt?').fill('Geklärt.');
  await page.keyboard.press('Enter');
  await expect(courses.locator('summary').first()).toBeFocused();
  await expect(courses.getByRole('button', { name: 'SoulCircle: mehrheitlich live?' })).toBeVisible();
  await expect(courses.getByText('SoulCircle: Fernunterricht? (2 Punkte)')).toBeHidden();
});

test('points of the Rechts-Check are marked as intended with a reason, only by an Inhaberin', {
  tag: '@mobile',
}, async ({ page, allowNoise }) => {
  // An editor's overview reads the events, and ClickUp is not connected.
  allowNoise(/status of 503 .*\/api\/events/);
  const law = await answerLaw(page);
  await openContent(page);
  await main(page)
    .getByRole('link', { name: /^Rechts-Check/ })
    .click();
  await expect(main(page)).toContainText('1 von 6 erledigt');
  const groupOf = (name: string) => main(page).getByRole('group', { name, exact: true });
  const voices = groupOf('Stimmen');
  // The group of offers is done and so it is closed; the Impressum is mandatory, so it cannot be ticked off.
  await expect(groupOf('Angebote und Preise').getByRole('link')).toBeHidden();
  await expect(groupOf('Impressum').getByRole('checkbox')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Fragen an deine Anwältin (1)' }).click();
  expect((await download).suggestedFilename()).toBe('fragen-an-deine-anwaeltin.html');
  await voices.locator('summary').first().click();
  await voices.getByRole('button', { name: 'Anna', exact: true }).click();
  await expect(voices.getByText(/§ 5b Abs\. 3 UWG/).first()).toBeVisible();
  await voices.getByLabel('Alle 3 auswählen').check();
  await voices.getByLabel('Bert: auswählen').uncheck();
  await expect(voices.getByRole('status')).toHaveText('2 Punkte so gewollt?');
  await page.getByLabel('Warum ist das so gewollt?').press('Enter');
  await expect(page.getByLabel('Warum ist das so gewollt?')).toHaveAccessibleDescription(/Bitte schreib kurz/);
  await page.keyboard.type('Aus meinen Kursen.');
  await page.keyboard.press('Enter');
  await expect(voices.locator('summary').first()).toBeFocused();
  await expect(voices.locator('summary').first()).toContainText('2 von 3 erledigt');
  await toastOf(page).getByRole('button', { name: 'Rückgängig' }).click();
  await expect(voices.locator('summary').first()).toContainText('0 von 3 erledigt');

  law.role = 'editor';
  await page.reload();
  await expect(main(page)).toContainText('kann nur, wer die Rolle Inhaberin hat');
  await expect(main(page).getByRole('checkbox')).toHaveCount(0);
  law.points = law.points.map((point) => ({ ...point, state: 'online' }));
  await main(page).getByRole('link', { name: 'Alle Inhalte' }).click();
  await main(page)
    .getByRole('link', { name: /^Rechts-Check/ })
    .click();
  await expect(main(page)).toContainText('Alles erledigt. 6 von 6 erledigt');
  await expect(main(page).getByRole('link', { name: /^Zum Feld/ })).toHaveCount(0);
});
