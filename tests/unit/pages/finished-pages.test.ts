import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinisher } from '#build/finished-pages.ts';
import { headersFile } from '#build/headers-file.ts';
import { shapeOf } from '#tests/support/site/html-shape.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'));
  await writeFile(join(folder, 'a.css'), '.hero{color:red}.hero:not(b){top:0}.later{color:blue}');
  await writeFile(join(folder, 'page.css'), '.later{top:1px}');
});
afterAll(() => rm(folder, { recursive: true }));

const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'";
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const meta = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">`;
const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const finish = (html: string) => createFinisher(folder)(html);

describe('the build', () => {
  test('moves the style of islands from its section into the head', async () => {
    const style = '<style>astro-island,astro-slot{display:contents}</style>';
    const policy = POLICY.replace("style-src 'self'", `style-src 'self' ${hash(style.slice(7, -8))}`);
    expect(await finish(page(meta(POLICY), `<section>${style}</section>`))).toEqual({
      html: page(meta(policy) + style, '<section></section>'),
      policy,
    });
  });

  test("lists exactly a page's own inline scripts and styles in its policy: neither files nor data", async () => {
    const inside = (policy: string) =>
      page(
        `${meta(policy)}<style>a{}</style>`,
        '<script>b()</script><script src="/c.js"></script><script type="application/ld+json">{}</script>',
      );
    const other = hash('another page');
    const given = `img-src 'self';script-src 'self' ${hash('b()')} ${other}; style-src 'self' ${other};`;
    const narrowed = `img-src 'self'; script-src 'self' ${hash('b()')}; style-src 'self' ${hash('a{}')}`;
    expect(await finish(inside(given))).toEqual({ html: inside(narrowed), policy: narrowed });
    const open = "script-src 'self' https://player.example; style-src 'self' 'unsafe-inline'";
    const { policy } = await finish(inside(open));
    expect(policy).toBe(open.replace('player.example;', `player.example ${hash('b()')};`));
    await expect(finish(page('', ''))).rejects.toThrow('no policy');
  });

  test('puts own and first styles of a page with a hero inline, then the hero, the shared sheet, and a script that stops Firefox', async () => {
    const sheet = '<link rel="stylesheet" href="/a.css">';
    const ownSheet = '<link rel="stylesheet" href="/page.css">';
    const body = (after: string) =>
      `<main><section class="hero" data-hero=""></section>${after}<p class="later"></p></main>`;
    const { html, policy } = await finish(page(`${meta(POLICY)}${sheet}${ownSheet}`, body('')));
    expect(html).toBe(
      page(
        `${meta(policy)}<style>.hero{color:red}.hero:not(b){top:0}</style><style>.later{top:1px}</style>`,
        body(`${sheet}<script> </script>`),
      ),
    );
    const plain = page(`${meta(POLICY)}${sheet}`, '<main><section></section></main>');
    expect((await finish(plain)).html).toBe(plain);
  });

  test('refuses a page with a slot twice, or inside another', async () => {
    const slot = (name: string, content = '') => `<div data-slot="${name}">${content}</div>`;
    await expect(finish(page(meta(POLICY), slot('a') + slot('a')))).rejects.toThrow('twice');
    await expect(finish(page(meta(POLICY), slot('a', slot('b'))))).rejects.toThrow('inside');
  });

  test('sends the policy of each page as a header, to visitors what they may load next, and no other site frames a file', async () => {
    const path = join(folder, '_headers');
    await writeFile(
      path,
      headersFile(
        new Map([
          ['index.html', 'a'],
          ['kurse/b-1.html', "script-src 'self' x"],
          ['admin-login.html', 'b'],
        ]),
      ),
    );
    const { headers, errors } = await parseAllHeaders({ headersFiles: [path], configHeaders: [], minimal: true });
    const rules = { 'Speculation-Rules': '"/speculation-rules.json"' };
    expect(errors).toEqual([]);
    expect(headers).toEqual(
      (
        [
          ['/*', '', {}],
          ['/', 'a; ', rules],
          ['/kurse/b-1', "script-src 'self' x; ", rules],
          ['/admin-login', 'b; ', {}],
        ] as const
      ).map(([address, policy, more]) => ({
        for: address,
        values: { 'Content-Security-Policy': `${policy}frame-ancestors 'none'`, ...more },
      })),
    );
    for (const foreign of ['a\n/*.html', 'a b.html', ':id.html', '*.html']) {
      expect(() => headersFile(new Map([[foreign, 'a']]))).toThrow('No header');
    }
  });
});

describe('a text of the content, which Astro writes raw into attributes,', () => {
  const sheet = '<link rel="stylesheet" href="/a.css">';
  const script = '<script>own()</script>';
  /** Page with the same text wherever a text can stand. */
  const withText = (text: string): string => {
    const value = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const shown = value.replaceAll('<', '&lt;');
    return page(
      `<meta name="description" content="${value}"><title>${shown}</title>${sheet}${meta(POLICY)}`,
      `<main title="${value}"><section data-hero aria-label="${value}"><h1>${shown}</h1></section>${script}
      <div data-slot="state" data-start="${value}"></div><p data-start="a">${shown}</p><noscript><p title="${value}">${shown}</p></noscript>
      <template><i title="${value}"></i></template><astro-island props="${value}"><style>astro-island{}</style></astro-island></main>`,
    );
  };

  test.each([
    '</section></main></body></html>',
    '</script><script>alert(1)</script>',
    '<link rel="stylesheet" href="/a.css">',
    '<meta http-equiv="content-security-policy" content="script-src *">',
    '<div data-slot="state"></div>',
    '"><img src=x onerror=alert(1)>',
    "'--><svg/onload=alert(1)>]]>",
  ])('changes neither the elements of its page nor the policy: %s', async (text) => {
    const harmless = await finish(withText(text.replaceAll(/[<>"']/g, '_')));
    const { html, policy } = await finish(withText(text));
    expect(shapeOf(html)).toEqual(shapeOf(harmless.html));
    expect(policy).toBe(harmless.policy);
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
  });
});
