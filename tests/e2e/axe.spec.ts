import { findBarriers } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/test.ts';

// Tests axe itself: it must not report an unfinished fade-in, nor miss a real barrier.

const pageOf = (body: string) => `<!doctype html><html lang="de"><title>Probe</title>
  <style>
    @keyframes fade { from { opacity: 0.1; } }
    @keyframes breathe { to { background: #eee; } }
    .late { animation: fade 600ms 200ms backwards; }
    .bone { animation: breathe 1s infinite alternate; height: 1rem; }
  </style>
  <main><h1>Probe</h1>${body}</main></html>`;

test('the accessibility check waits for content that fades in, but not for endless animations', {
  tag: ['@desktop', '@release'],
}, async ({ page, axe }) => {
  await page.setContent(pageOf('<div class="bone"></div><p class="late">Ein Absatz, der sichtbar wird.</p>'));
  await axe();
});

test('the accessibility check names a barrier with its place', { tag: ['@desktop', '@release'] }, async ({ page }) => {
  await page.setContent(pageOf('<p style="color: #ccc">Zu blass</p><img src="data:," id="bild">'));
  expect(await findBarriers(page)).toEqual([
    expect.stringMatching(/^color-contrast: .+ at p\./),
    expect.stringMatching(/^image-alt: .+ at #bild\./),
  ]);
  expect(await findBarriers(page, 'h1')).toEqual([]);
});
