import type { Page } from '@playwright/test';
import { fontsShown, movedBy, watchLayout } from '#tests/support/browser/layout.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerForWistia } from '#tests/support/content/wistia.ts';
import { configuration, configuredSite } from '#tests/support/site/configured-site.ts';

const soulPlan = `${configuredSite.url}/soulplan2`;
const soulAlchemy = `${configuredSite.url}/soulalchemy`;
const heroId = configuration.PUBLIC_WISTIA_HERO_ID;
const offerId = configuration.PUBLIC_WISTIA_OFFER_ID;
const alchemyId = configuration.PUBLIC_WISTIA_ALCHEMY_ID;

const player = (page: Page, mediaId: string) => page.locator(`wistia-player[media-id="${mediaId}"]`);
const buttonOf = (page: Page, label: string) => page.getByRole('button', { name: `Video abspielen (${label})` });
const heroButton = (page: Page) => buttonOf(page, 'Der Soul Plan im Video');
const offerButton = (page: Page) => buttonOf(page, 'So läuft ein Reading ab');

const policyOf = async (page: Page): Promise<string> =>
  (await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')) ?? '';

test('Wistia is loaded only after the visitor agrees, for this browser session', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await test.step('Wistia is not loaded before the click, and each file only once after it', async () => {
    const asked = await answerForWistia(page, 'player');
    await page.goto(soulPlan);
    await offerButton(page).scrollIntoViewIfNeeded();
    await expect(page.getByText('Erst wenn du auf „Video abspielen“ klickst').first()).toBeVisible();
    expect(asked).toEqual([]);

    await heroButton(page).click();
    const hero = player(page, heroId);
    await expect(hero).toHaveText(`Player: ${heroId}`);
    await expect(hero).toBeFocused();
    await expect(hero).toHaveAttribute('do-not-track', '');
    await expect(hero).toHaveAttribute('autoplay', '');
    await expect.poll(() => asked.toSorted()).toEqual([`/embed/${heroId}.js`, '/player.js']);

    await offerButton(page).click();
    await expect(player(page, offerId)).toBeFocused();
    await expect.poll(() => asked).toHaveLength(3);
    expect(asked.at(-1)).toBe(`/embed/${offerId}.js`);
    await expect(page.getByRole('button', { name: /^Video abspielen/ })).toHaveCount(0);
  });

  await test.step('a visitor who agreed is not asked again in this browser session', async () => {
    await page.goto(soulAlchemy);
    const mounted = player(page, alchemyId);
    await page.locator('[data-video]').scrollIntoViewIfNeeded();
    await expect(mounted).toHaveText(`Player: ${alchemyId}`);
    await expect(mounted).not.toHaveAttribute('autoplay');
    await expect(mounted).not.toBeFocused();
  });

  const stranger = await context.newPage();
  await test.step('a new tab asks the visitor again', async () => {
    const asked = await answerForWistia(stranger, 'player');
    await stranger.goto(soulPlan);
    await expect(heroButton(stranger)).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('the keyboard starts a video', async () => {
    await heroButton(stranger).focus();
    await stranger.keyboard.press('Enter');
    await expect(player(stranger, heroId)).toBeFocused();
  });
});

test('a blocked player links to the video page without a layout shift', { tag: '@mobile' }, async ({
  page,
  axe,
  allowNoise,
}) => {
  allowNoise(/wistia/);
  await answerForWistia(page, 'blocked');
  await watchLayout(page);
  await page.goto(soulPlan);
  await fontsShown(page);
  const arrived = await movedBy(page);
  await heroButton(page).click();
  const message = page.getByRole('status').filter({ hasText: 'Das Video ließ sich nicht laden.' });
  await expect(message).toBeVisible();
  const link = message.getByRole('link', { name: 'Video bei Wistia ansehen (öffnet in einem neuen Tab)' });
  await expect(link).toHaveAttribute('href', `https://fast.wistia.net/embed/iframe/${heroId}`);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toBeFocused();
  await expect(offerButton(page)).toBeVisible();
  await axe();
  expect(await movedBy(page)).toBe(arrived);
});

test('a player that never reports counts as failed', { tag: '@desktop' }, async ({ page }) => {
  const asked = await answerForWistia(page, 'silence');
  await page.clock.install();
  await page.goto(soulPlan);
  await heroButton(page).click();
  await expect.poll(() => asked).toHaveLength(2);
  await expect(page.getByRole('button', { name: 'Video wird geladen' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Das Video ließ sich nicht laden.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page links to the video', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(soulAlchemy);
    const link = page.getByRole('link', { name: /^Video bei Wistia ansehen/ });
    await expect(link).toHaveAttribute('href', `https://fast.wistia.net/embed/iframe/${alchemyId}`);
    await expect(page.getByRole('button', { name: /^Video abspielen/ })).toBeHidden();
  });
});

test('only pages with a video allow the hosts of Wistia', { tag: '@desktop' }, async ({ page }) => {
  for (const address of [soulPlan, soulAlchemy]) {
    await page.goto(address);
    const policy = await policyOf(page);
    expect(policy).toMatch(/script-src 'self' https:\/\/\*\.wistia\.com/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  }
  await page.goto(`${configuredSite.url}/danke`);
  expect(await policyOf(page)).not.toContain('wistia');

  await test.step('a page without a media id has no place for a video, and allows no host', async () => {
    const asked = await answerForWistia(page, 'player');
    await page.goto('/soulplan2');
    await expect(page.locator('.video-frame')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Video/ })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Wistia');
    await expect(page.locator('wistia-player')).toHaveCount(0);
    expect(asked).toEqual([]);
    expect(await policyOf(page)).not.toContain('wistia');
  });
});
