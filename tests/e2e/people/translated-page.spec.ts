import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { fillWaitlistForm } from '#tests/support/people/waitlist-form.ts';
import { answerEvents, openHome, reachWaitlistForm } from '#tests/support/site/home.ts';

/** Wraps every text in `<font>`, also later ones, as Chrome's translation does (https://github.com/facebook/react/issues/11538). */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isOpen = (text: Node): boolean => {
      const parent = text.parentElement;
      return parent !== null && text.nodeValue !== '' && !parent.closest('font, script, style, textarea, svg');
    };
    function wrapAll(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts.filter(isOpen)) {
        const font = document.createElement('font');
        text.parentNode?.insertBefore(font, text);
        font.append(text);
      }
    }
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
  });
}

const meant = (page: Page) => page.getByRole('button', { name: 'ada@gmail.com' });
const thanks = (page: Page) => page.getByRole('heading', { name: 'Du bist auf der Liste!' });

test.beforeEach(async ({ page }) => {
  await answerEvents(page, []);
  await openHome(page);
});

test('a translated page keeps its forms through a refusal, the proposed spelling and the sign-up', {
  tag: '@mobile',
}, async ({ page, allowNoise }) => {
  // React reports that a form was translated before it took over, and draws it anew.
  allowNoise(/React error #418/);
  const form = await reachWaitlistForm(page);
  await translate(page);
  const email = form.getByLabel('E-Mail', { exact: true });
  const button = form.getByRole('button', { name: 'Warteliste beitreten' });

  await button.click();
  await expect(email).toHaveAccessibleDescription(/E-Mail/);
  await fillWaitlistForm(page);
  await email.fill('ada@gmial.com');
  await email.blur();
  await meant(page).click();
  await expect(email).toHaveValue('ada@gmail.com');
  await expect(meant(page)).toBeHidden();
  await email.fill('ada@gmial.com');
  await email.blur();
  await meant(page).click();
  await button.click();
  await expect(thanks(page)).toBeVisible();

  const letter = page.locator('form[action="/api/subscribers"]');
  // React draws the translated form anew when it comes into view.
  await expect(async () => {
    await letter.scrollIntoViewIfNeeded();
    await expect(letter).toHaveAttribute('novalidate');
  }).toPass();
  const letterEmail = letter.getByLabel('E-Mail');
  await letterEmail.fill('ada@gmial.com');
  await letterEmail.blur();
  await meant(page).click();
  await expect(letterEmail).toHaveValue('ada@gmail.com');
  await letter.getByRole('button', { name: 'Abonnieren' }).click();
  await expect(page.getByRole('heading', { name: 'Fast geschafft!' })).toBeVisible();
});

test('a form on which React fails stays, and posts what was typed like without JavaScript', { tag: '@mobile' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/NotFoundError|The node to be removed/);
  const form = await reachWaitlistForm(page);
  await fillWaitlistForm(page);
  const email = form.getByLabel('E-Mail', { exact: true });
  await email.fill('ada@gmial.com');
  await email.blur();
  await expect(meant(page)).toBeVisible();
  await meant(page).evaluate((button) => {
    const font = document.createElement('font');
    button.replaceWith(font);
    font.append(button);
  });
  await meant(page).click();
  await expect(email).toHaveValue('ada@gmail.com');
  await expect(form.getByLabel('Interessen')).toHaveValue('Atem');
  await form.getByRole('button', { name: 'Warteliste beitreten' }).click();
  await expect(page).toHaveURL(/\/danke\/[\w.-]+$/);
  await expect(page.getByRole('main')).toContainText('Die E-Mail ging an ada@gmail.com.');
});
