import { expect, test } from 'vitest';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { lawyerList } from '#content/law/lawyer-list.ts';
import { lawPoints } from '#domain/law/check.ts';
import { RULES } from '#domain/law/rules.ts';
import { parseEnv } from '#server/env.ts';

const points = lawPoints({
  content: firstContent(parseEnv({})),
  examples,
  canMail: true,
  canTellOwner: true,
  today: '2027-01-15',
});
const asked = points.filter(({ question }) => question !== undefined).map((point) => ({ ...point, where: 'Angebote' }));
const site = { site: 'mein-erwachen.de', day: '2027-01-15' };

test("the lawyer's list has each question with its paragraph and the facts from the content", () => {
  const { page } = lawyerList(asked, site);
  expect(asked.length).toBeGreaterThan(8);
  for (const { sentence, question = '', rule } of asked) {
    for (const part of [sentence, question, RULES[rule].law]) {
      expect(page).toContain(part.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`));
    }
  }
  expect(page).toContain('<dt>Stelle</dt><dd>Angebote</dd>');
  expect(page).toContain('4 × 497\u00a0€');
  expect(page).toContain('15.01.2027');
  expect(page).not.toContain('<script');
});
