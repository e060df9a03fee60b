import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { unescapeHtml } from '#domain/html.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { pages } from '#tests/support/content/first-pages.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { textsOf } from '#tests/support/site/pages.ts';

const publicPages = pages;
const otherPages = ['/danke', '/gibt-es-nicht', '/admin-login'];

const thing = z.looseObject({ '@type': z.string() });
const dataBlock = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });

type Thing = z.infer<typeof thing>;

async function open(page: Page, path: string): Promise<void> {
  await answerEvents(page, []);
  await page.goto(path);
}

/** HTML of a page as search engines and other programs read it, without a browser. */
interface Source {
  readonly title: string;
  /** Content of the metadata by name or property. */
  readonly meta: ReadonlyMap<string, string>;
  /** Addresses of the links in the head by their relation. */
  readonly links: ReadonlyMap<string, string>;
  readonly things: readonly Thing[];
  /** All text, including closed disclosures, with single spaces and without soft hyphens. */
  readonly text: string;
  /** Text from the element with this id to the end of its section. */
  sectionText(id: string): string;
}

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, unescapeHtml(value)]),
  );

const textIn = (html: string): string =>
  withoutSoftHyphens(
    unescapeHtml(html.replaceAll(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, '')),
  ).replaceAll(/\s+/g, ' ');

async function read(request: APIRequestContext, path: string): Promise<Source> {
  const html = await (await request.get(path)).text();
  const tags = (name: string) => (html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []).map(attributesOf);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: new Map(tags('meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content])),
    links: new Map(tags('link').map(({ rel = '', href = '' }) => [rel, href])),
    things: blocks.flatMap(([, block = '']) => z.parse(dataBlock, JSON.parse(block))['@graph']),
    text: textIn(html),
    sectionText: (id) => textIn(new RegExp(`<[^>]* id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? ''),
  };
}

/** Returns the only thing of a type. */
function only(things: readonly Thing[], type: string): Thing {
  const [found, ...others] = things.filter((candidate) => candidate['@type'] === type);
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} or no ${type}`);
  return found;
}

/** Lists the values of a field at any depth of a thing. */
const valuesOf = (thing: unknown, field: string): unknown[] => {
  if (typeof thing !== 'object' || thing === null) return [];
  return Object.entries(thing).flatMap(([name, value]) => [
    ...(name === field ? [value] : []),
    ...valuesOf(value, field),
  ]);
};

// The site under test is in maintenance with a placeholder Impressum, so that search engines may index no page;
// tests/site/site-build.release.test.ts builds a public one.
test('every title is unique, and only public pages address search engines', { tag: '@desktop' }, async ({
  request,
}) => {
  const sources = await Promise.all(publicPages.map(({ path }) => read(request, path)));
  const others = await Promise.all(otherPages.map((path) => read(request, path)));
  await test.step('private pages have no metadata for search engines', () => {
    for (const { meta, links, things } of others) {
      expect(meta.get('robots')).toContain('noindex');
      expect(links.has('canonical')).toBe(false);
      expect(things).toEqual([]);
    }
  });
  await test.step('titles and descriptions are unique and fit into a search result', () => {
    const titles = [...sources, ...others].map(({ title }) => title);
    const descriptions = sources.map(({ meta }) => meta.get('description') ?? '');
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length < 20 || title.length > 62)).toEqual([]);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter(({ length }) => length < 110 || length > 160)).toEqual([]);
  });
});

test('every public page has metadata for sharing and for search engines', { tag: '@desktop' }, async ({ request }) => {
  for (const { path } of publicPages) {
    const { title, meta, links, things, text } = await read(request, path);

    await test.step(`the page ${path} has its canonical address and the image for sharing`, async () => {
      const canonical = links.get('canonical') ?? '';
      expect(new URL(canonical).pathname).toBe(path);
      expect(meta.get('og:url')).toBe(canonical);
      expect(meta.get('og:title')).toBe(title);
      expect(meta.get('og:image:alt')).toMatch(/.{20}/);
      expect(meta.get('robots')).toBe('noindex');

      const address = new URL(meta.get('og:image') ?? '');
      expect(address.pathname).toBe(`/og${path === '/' ? '/home' : path}.png`);
      const picture = await (await request.get(address.pathname)).body();
      const { width, height, format } = await sharp(picture).metadata();
      expect({ width, height, format, isLight: picture.length < 60_000 }).toEqual({
        width: 1200,
        height: 630,
        format: 'png',
        isLight: true,
      });
    });

    await test.step(`the page ${path} names its publisher and its breadcrumb for search engines`, () => {
      const { name } = only(things, 'Organization');
      expect(only(things, 'WebSite').name).toBe(name);
      expect(text.slice(-2000)).toContain(name);
      const trails = things.filter((candidate) => candidate['@type'] === 'BreadcrumbList');
      const addresses = valuesOf(trails, 'item').map((item) => new URL(String(item)).pathname);
      expect(addresses).toEqual(path === '/' ? [] : ['/', path]);
    });
  }
});

test('the structured data of courses, offers and questions equals the page content', {
  tag: '@desktop',
}, async ({ request }) => {
  await test.step('the list of courses equals that of the home page', async () => {
    const { things, sectionText } = await read(request, '/');
    const list = only(things, 'ItemList');
    expect(valuesOf(list, 'position')).toEqual([1, 2, 3, 4]);
    const courses = sectionText('courses');
    for (const field of ['description', 'educationalLevel']) {
      for (const words of valuesOf(list, field)) expect(courses).toContain(words);
    }
  });

  for (const { path, section, prices } of [
    { path: '/soulcircle', section: 'buy', prices: [27, 47] },
    { path: '/soulalchemy', section: 'buy', prices: [1497, 1988] },
    { path: '/soulplan2', section: 'angebot', prices: [27, 97] },
  ]) {
    await test.step(`the offer of ${path} equals that of the page`, async () => {
      const { things, text, sectionText } = await read(request, path);
      const offered = only(things, 'Service');
      expect(text).toContain(offered.description);
      const shown = sectionText(section);
      const amounts = new Set(valuesOf(offered, 'price'));
      expect([...amounts]).toEqual(prices);
      for (const amount of prices) expect(shown).toMatch(new RegExp(`(?<!\\d)${amount}\\s€`));
      for (const url of valuesOf(offered, 'url'))
        expect(new URL(String(url))).toMatchObject({ pathname: path, hash: `#${section}` });
    });
  }

  await test.step('the questions equal those on the page of the reading', async () => {
    const { things, text } = await read(request, '/soulplan2');
    const page = only(things, 'FAQPage');
    expect(valuesOf(page, 'name')).toHaveLength(5);
    for (const words of [...valuesOf(page, 'name'), ...valuesOf(page, 'text')]) expect(text).toContain(words);
  });
});

test('the pages look and read right outside of their own window', { tag: '@desktop' }, async ({ page }) => {
  await test.step('each course in the list has a URL of its own, which leads to its card', async () => {
    await open(page, '/');
    const { things } = await read(page.request, '/');
    const urls = valuesOf(only(things, 'ItemList').itemListElement, 'item').flatMap((item) => valuesOf(item, 'url'));
    expect(new Set(urls).size).toBe(4);
    for (const url of urls) await expect(page.locator(new URL(String(url)).hash)).toHaveCount(1);
  });

  await test.step('only English words are marked as English', async () => {
    const marked = await textsOf(page.locator('[lang="en"]'));
    const english = ['Open menu', 'Featured', 'Join Waitlist', /^Guided meditations.*sessions.*support$/];
    const isEnglish = (text: string) =>
      english.some((words) => (typeof words === 'string' ? words === text : words.test(text)));
    expect(marked.filter((text) => !isEnglish(text))).toEqual([]);
    expect(marked.length).toBeGreaterThan(english.length);
  });

  await test.step('a printed page names its sender and its address', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^ME – Mein Erwachen · Musterweg 12, 10115 Berlin · http\S+\/$/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText(/Musterweg 12, 10115 Berlin · http/)).toBeHidden();
  });

  await test.step('the browser’s bar has the colour of the page’s first band', async () => {
    const colour = () => page.locator('meta[name="theme-color"]').getAttribute('content');
    const token = (name: string) =>
      page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${key}`), name);
    expect(await colour()).toBe(await token('paper'));
    await open(page, '/soulalchemy');
    expect(await colour()).toBe(await token('night'));
  });

  await test.step('the table of contents leads to every section of the privacy statement', async () => {
    await open(page, '/datenschutz');
    const links = page.getByRole('navigation', { name: 'Auf dieser Seite' }).getByRole('link');
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await textsOf(links)).toEqual(await textsOf(titles));
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await titles.evaluateAll((all) => all.map(({ id }) => `#${id}`))).toEqual(hrefs);
  });
});

test('robots.txt and the web manifest exist', { tag: '@desktop' }, async ({ request }) => {
  await test.step('robots.txt names no admin path', async () => {
    expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nAllow: /\n');
  });

  await test.step('the manifest and its icons exist', async () => {
    const { links } = await read(request, '/');
    const response = await request.get(links.get('manifest') ?? '');
    expect(response.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = z.parse(
      z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) }),
      await response.json(),
    );
    const own = [links.get('icon') ?? '', links.get('apple-touch-icon') ?? ''];
    for (const icon of [...icons.map(({ src }) => src), ...own]) {
      expect((await request.get(icon)).status(), icon).toBe(200);
    }
  });
});
