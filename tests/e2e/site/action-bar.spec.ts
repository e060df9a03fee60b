import { paths } from '#paths.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { openPage } from '#tests/support/site/pages.ts';

/** Pages with a bar at the foot of a phone's screen: what it says, and the heading from which on it rests. */
const pages = [
  { path: paths.home, action: 'Warteliste beitreten', passed: 'Ein Thema, ein Nachmittag' },
  { path: paths.soulCircle, action: 'Jetzt beitreten', passed: 'Der Kreis passt zu dir, wenn du …' },
  { path: paths.soulAlchemy, action: 'Zu den Preisen', passed: 'Wer mit dir geht' },
] as const;

// Nothing scrolls by itself.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('on a phone the page’s one action comes along, and makes way for forms and the footer', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  await answerEvents(page, []);
  for (const { path, action, passed } of pages) {
    await openPage(page, path);
    const bar = page.getByRole('region', { name: action });
    const button = page.getByRole('main').getByRole('link', { name: action }).first();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(button).toBeInViewport();
    await expect(bar).toBeHidden();

    await page.getByRole('heading', { name: passed }).evaluate((heading) => heading.scrollIntoView());
    await expect(button).not.toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await axe('.action-bar');

    // What the keyboard reaches lies above it.
    const next = page.locator('main :is(a, summary):visible').locator('visible=true');
    const below = await next.evaluateAll((all) =>
      all.findIndex((one) => one.getBoundingClientRect().top > window.innerHeight && !one.closest('.action-bar')),
    );
    await next.nth(below).focus();
    const ends = await next.nth(below).evaluate((focused) => focused.getBoundingClientRect().bottom);
    // It may rest again by then.
    if (await bar.isVisible()) expect(ends).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);

    await page.locator('#waitlist form').first().scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
  }
});
