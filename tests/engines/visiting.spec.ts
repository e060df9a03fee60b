import { openForeignSite } from '#tests/support/site/foreign-site.ts';
import { reachWaitlistForm } from '#tests/support/site/home.ts';
import { overflowOf, publicPages } from '#tests/support/site/pages.ts';
import { expect, mailTo, press, save, story } from './story.ts';

const addressOf = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

story.describe('a visitor with a phone', () => {
  // Some of the pages are answers to addresses that lead nowhere.
  story.use({ expectedNoise: /status of 404/ });

  story('sees every public page without an error and without scrolling to the side', async ({ visitor }) => {
    for (const path of publicPages) {
      await visitor.goto(path);
      expect(await overflowOf(visitor), path).toEqual([]);
    }
  });
});

story('a visitor signs up, confirms the address and saves the bloom', async ({ visitor }) => {
  const email = addressOf('ada');
  await visitor.goto('/');
  await press(visitor, 'Schließen');
  const form = await reachWaitlistForm(visitor);
  await press(visitor, 'Warteliste beitreten');
  await expect(form).toContainText('Bitte gib eine gültige E-Mail-Adresse ein');
  await form.getByLabel('E-Mail').fill(email);
  await form.getByLabel('Name').fill('Ada');
  await press(visitor, 'Warteliste beitreten');
  await expect(visitor.getByText('Du bist auf der Liste!')).toBeVisible();

  const [link = ''] = /\/bestaetigen\/[\w-]{43}/.exec(await mailTo(visitor, email)) ?? [];
  await visitor.goto(link);
  await press(visitor, 'Ja, anmelden');
  await expect(visitor.getByText('Du bist angemeldet.')).toBeVisible();
  expect((await save(visitor, 'Als Bild sichern')).name).toBe('namensbluete-ada.png');
});

story('a visitor withdraws from a contract', async ({ visitor }) => {
  await visitor.goto('/vertrag-widerrufen');
  await visitor.getByLabel('Name').fill('Ada Löw');
  await visitor.getByLabel('Bestell- oder Vertragsnummer').fill('MP-4711');
  await visitor.getByLabel('E-Mail').fill(addressOf('ada'));
  await press(visitor, 'Weiter zur Bestätigung');
  await expect(visitor.getByText('Hiermit widerrufe ich')).toBeVisible();
  await press(visitor, 'Widerruf bestätigen');
  await expect(visitor.getByText('Dein Widerruf ist eingegangen.')).toBeVisible();
});

story('the tracker counts each page of another website', async ({ visitor }) => {
  const site = await openForeignSite();
  const visits = () => site.hits.map(({ u, r }) => `${r} → ${u}`.replaceAll(site.origin, ''));
  await visitor.goto(`${site.origin}/eins?utm_source=brief`);
  await expect.poll(visits).toEqual([' → /eins?utm_source=brief']);
  await visitor.getByText('weiter', { exact: true }).click();
  await expect.poll(visits).toHaveLength(2);
  await site.close();
});
