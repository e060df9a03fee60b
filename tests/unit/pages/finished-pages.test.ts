import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCriticalStyles } from '#build/critical-styles.ts';
import { moveIslandStyle } from '#build/finished-pages.ts';
import { narrowPolicy } from '#build/page-policy.ts';

test('the style of islands moves from its section into the head', () => {
  const style = '<style>astro-island,astro-slot{display:contents}</style>';
  const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;
  expect(moveIslandStyle(page('', `<section>${style}</section>`))).toBe(page(style, '<section></section>'));
  const plain = page('<style>a{}</style>', '<section></section>');
  expect(moveIslandStyle(plain)).toBe(plain);
});

test('the policy of a page lists its own inline scripts and styles, and no others', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const page = (policy: string) =>
    `<head><meta http-equiv="content-security-policy" content="${policy}"><style>a{}</style></head><script>b()</script>`;
  const other = hash('another page');
  expect(
    narrowPolicy(page(`img-src 'self';script-src 'self' ${hash('b()')} ${other}; style-src 'self' ${other};`)),
  ).toBe(page(`img-src 'self';script-src 'self' ${hash('b()')}; style-src 'self' ${hash('a{}')};`));
  const open = page("script-src 'self' https://player.example; style-src 'self' 'unsafe-inline'");
  expect(narrowPolicy(open)).toBe(open.replace('player.example;', `player.example ${hash('b()')};`));
});

test('a page with a hero has its own and its first styles inline, then the hero, the shared sheet, and a script that stops Firefox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'));
  try {
    await writeFile(join(folder, 'a.css'), '.hero{color:red}.hero:not(b){top:0}.later{color:blue}');
    await writeFile(join(folder, 'page.css'), '.later{top:1px}');
    const inlineCriticalStyles = createCriticalStyles(folder);
    const sheet = '<link rel="stylesheet" href="/a.css">';
    const ownSheet = '<link rel="stylesheet" href="/page.css">';
    const body = (after: string) =>
      `<body><main><section class="hero" data-hero></section>${after}<p class="later"></p></main></body>`;
    expect(await inlineCriticalStyles(`<html><head>${sheet}${ownSheet}</head>${body('')}</html>`)).toBe(
      `<html><head><style>.hero{color:red}.hero:not(b){top:0}</style><style>.later{top:1px}</style></head>${body(`${sheet}<script> </script>`)}</html>`,
    );
    const plain = `<html><head>${sheet}</head><body><main><section></section></main></body></html>`;
    expect(await inlineCriticalStyles(plain)).toBe(plain);
  } finally {
    await rm(folder, { recursive: true });
  }
});
