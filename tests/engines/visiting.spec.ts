import { openForeignSite } from '#tests/support/site/foreign-site.ts';
import { overflowOf, publicPages } from '#tests/support/site/pages.ts';
import { expect, mailTo, site, story } from './story.ts';

const addressOf = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

story.describe('a visitor with a phone', () => {
  // Some of the pages are answers to addresses that lead nowhere.
  story.use({ expectedNoise: /status of 404/ });

  story('sees every public page without an error and without scrolling to the side', async ({ visitor }) => {
    for (const path of publicPages) {
      await visitor.opens(path);
      expect(await overflowOf(visitor.tab), path).toEqual([]);
    }
  });
});

story('a visitor signs up, confirms the address and saves the bloom', async ({ visitor }) => {
  const email = addressOf('ada');
  await visitor.opens('/');
  await visitor.presses('Schließen');
  await visitor.presses('Warteliste beitreten');
  await visitor.sees('Bitte gib eine gültige E-Mail-Adresse ein');
  await visitor.types('E-Mail', email);
  await visitor.types('Name (freiwillig)', 'Ada');
  await visitor.presses('Warteliste beitreten');
  await visitor.sees('Du bist auf der Liste!');

  const [link = ''] = /\/bestaetigen\/[\w-]{43}/.exec(await mailTo(email)) ?? [];
  await visitor.opens(link);
  await visitor.presses('Ja, anmelden');
  await visitor.sees('Du bist angemeldet.');
  const picture = await visitor.saves('Als Bild sichern');
  expect(picture.name).toBe('namensbluete-ada.png');
  expect(picture.content).toMatch(/^data:image\/png;base64,.{10000}/);
});

story('a visitor withdraws from a contract', async ({ visitor }) => {
  await visitor.opens('/vertrag-widerrufen');
  await visitor.types('Name', 'Ada Löw');
  await visitor.types('Bestell- oder Vertragsnummer', 'MP-4711');
  await visitor.types('E-Mail', addressOf('ada'));
  await visitor.presses('Weiter zur Bestätigung');
  await visitor.sees('Hiermit widerrufe ich');
  await visitor.presses('Widerruf bestätigen');
  await visitor.sees('Dein Widerruf ist eingegangen.');
});

story('the tracker counts each page of another website', async ({ visitor }) => {
  const site = await openForeignSite();
  const visits = () => site.hits.map(({ u, r }) => `${r} → ${u}`.replaceAll(site.origin, ''));
  await visitor.tab.goto(`${site.origin}/eins?utm_source=brief`);
  await expect.poll(visits).toEqual([' → /eins?utm_source=brief']);
  await visitor.presses('weiter');
  await expect.poll(visits).toHaveLength(2);
  await site.close();
});

story.describe('an error in the console', () => {
  story.use({ expectedNoise: /Ein Fehler/ });

  story('is noticed in every engine', async ({ open }) => {
    const { tab, noise } = await open({ width: 390, height: 844 });
    await tab.goto(`${site}/impressum`);
    await tab.evaluate(() => {
      setTimeout(() => {
        throw new Error('Ein Fehler');
      });
    });
    await expect.poll(() => noise.join()).toContain('Ein Fehler');
  });
});
