import { expect, test } from '#tests/support/browser/test.ts';
import { answerEvents } from '#tests/support/site/home.ts';

/** Public forms with the input of a visitor who goes from the last field straight to the button. */
const forms: readonly {
  readonly path: string;
  readonly form: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Also with a finger: once for each of the two scripts that check a form. */
  readonly isTapped?: true;
}[] = [
  { path: '/', form: 'form[action="/api/waitlist"]', typed: { name: 'A', email: 'ada@gmial.com' }, isTapped: true },
  { path: '/', form: 'form[action="/api/waitlist"]', typed: { email: 'ada@' } },
  { path: '/', form: 'form[action="/api/subscribers"]', typed: { email: 'ada@gmial.com' } },
  { path: '/soulalchemy', form: 'form[action="/api/waitlist"]', typed: { email: 'ada@gmial.com' } },
  { path: '/kuendigen', form: 'main form', typed: { name: 'Ada', email: 'ada@gmial.com' }, isTapped: true },
  { path: '/vertrag-widerrufen', form: 'main form', typed: { email: 'ada@gmial.com' } },
];

test('every press works, because nothing moves between press and release', { tag: '@mobile' }, async ({ page }) => {
  await answerEvents(page, []);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    sessionStorage.setItem('maintenance-closed', '1');
    addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        document.documentElement.dataset.submits = `${Number(document.documentElement.dataset.submits ?? 0) + 1}`;
      },
      { capture: true },
    );
  });
  const tries = forms.flatMap((form) => {
    const ways = form.isTapped ? (['mouse', 'finger'] as const) : (['mouse'] as const);
    return ways.map((way) => ({ ...form, way }));
  });
  for (const { path, form: selector, typed, way } of tries) {
    const what = `${way}: ${path} ${JSON.stringify(typed)}`;
    await page.goto(path);
    const form = page.locator(selector);
    const button = form.locator('button:not([type="button"])').last();
    await button.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('novalidate', '');
    // Delays end when the test advances the clock.
    await page.clock.install();
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(value);
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error(`No button: ${what}`);
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    if (way === 'mouse') {
      await page.mouse.move(...middle);
      await page.mouse.down();
      await page.clock.runFor(1000);
      expect(await button.boundingBox(), what).toEqual(box);
      await page.mouse.up();
    } else {
      await page.touchscreen.tap(...middle);
    }
    await expect(page.locator('html'), what).toHaveAttribute('data-submits', '1');
  }
});
