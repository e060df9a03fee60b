import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { pages } from '#tests/support/content/first-pages.ts';
import { answerEvents } from '#tests/support/site/home.ts';
import { textsOf } from '#tests/support/site/pages.ts';

const publicPages = pages;
const otherPages = ['/danke', '/gibt-es-nicht', '/admin-login'];

const thing = z.looseObject({ '@type': z.string() });
const dataBlock = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });

const named = z.object({ name: z.string() });
const organisation = z.object({
  name: z.string(),
  url: z.url(),
  logo: z.url(),
});
const trail = z.object({
  itemListElement: z.array(z.object({ position: z.number(), name: z.string(), item: z.url() })),
});
const linkedCourses = z.object({ itemListElement: z.array(z.object({ item: z.object({ url: z.url() }) })) });
const courseList = z.object({
  itemListElement: z.array(
    z.object({
      position: z.number(),
      item: z.object({ name: z.string(), description: z.string(), educationalLevel: z.string(), provider: named }),
    }),
  ),
});
const price = z.object({ price: z.number(), priceCurrency: z.literal('EUR') });
const offered = z.object({
  name: z.string(),
  description: z.string(),
  offers: z.array(
    z.extend(price, { name: z.optional(z.string()), url: z.url(), priceSpecification: z.optional(z.array(price)) }),
  ),
});
const questions = z.object({
  mainEntity: z.array(z.object({ name: z.string(), acceptedAnswer: z.object({ text: z.string() }) })),
});

type Thing = z.infer<typeof thing>;

async function open(page: Page, path: string): Promise<void> {
  await answerEvents(page, []);
  await page.goto(path);
}

async function thingsOf(page: Page): Promise<Thing[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block) => z.parse(dataBlock, JSON.parse(block))['@graph']);
}

/** Returns the only thing of a type, parsed. */
function only<T>(things: readonly Thing[], type: string, shape: z.ZodMiniType<T>): T {
  const found = things.filter((candidate) => candidate['@type'] === type);
  expect(found).toHaveLength(1);
  return z.parse(shape, found[0]);
}

/** Returns all text of a page, including closed disclosures, with single spaces and without soft hyphens. */
async function readable(page: Page): Promise<string> {
  const text = await page.locator('body').evaluate((body) => {
    const copy = body.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const hidden of copy.querySelectorAll('script, style, template, noscript')) hidden.remove();
    return copy.textContent;
  });
  return withoutSoftHyphens(text).replace(/\s+/g, ' ');
}

const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

// The site under test is in maintenance with a placeholder Impressum, so that search engines may index no page;
// tests/site/site-build.release.test.ts builds a public one.
test('every title is unique, and only public pages address search engines', { tag: '@desktop' }, async ({
  page,
  allowNoise,
}) => {
  allowNoise(/status of 404|\/api\//);
  const titles: string[] = [];
  const descriptions: string[] = [];
  for (const { path } of publicPages) {
    await open(page, path);
    titles.push(await page.title());
    descriptions.push((await contentOf(page, 'meta[name="description"]')) ?? '');
  }
  await test.step('private pages have no metadata for search engines', async () => {
    for (const path of otherPages) {
      await open(page, path);
      titles.push(await page.title());
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('script[type="application/ld+json"], link[rel="canonical"]')).toHaveCount(0);
    }
  });
  await test.step('titles and descriptions are unique and fit into a search result', () => {
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length < 20 || title.length > 62)).toEqual([]);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.filter(({ length }) => length < 110 || length > 160)).toEqual([]);
  });
});

test('every public page has metadata for sharing and for search engines', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  for (const { path } of publicPages) {
    await open(page, path);

    await test.step(`the page ${path} has its canonical address and the image for sharing`, async () => {
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname).toBe(path);
      expect(await contentOf(page, 'meta[property="og:url"]')).toBe(canonical);
      expect(await contentOf(page, 'meta[property="og:title"]')).toBe(await page.title());
      expect(await contentOf(page, 'meta[property="og:image:alt"]')).toMatch(/.{20}/);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

      const address = new URL((await contentOf(page, 'meta[property="og:image"]')) ?? '');
      expect(address.pathname).toBe(`/og${path === '/' ? '/home' : path}.png`);
      const response = await request.get(address.pathname);
      const picture = await response.body();
      const { width, height, format } = await sharp(picture).metadata();
      expect({ width, height, format, isLight: picture.length < 60_000 }).toEqual({
        width: 1200,
        height: 630,
        format: 'png',
        isLight: true,
      });
    });

    await test.step(`the page ${path} names its publisher and its breadcrumb for search engines`, async () => {
      const things = await thingsOf(page);
      const { name } = only(things, 'Organization', organisation);
      expect(only(things, 'WebSite', named).name).toBe(name);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(name);
      if (path === '/') {
        expect(things.map((candidate) => candidate['@type'])).not.toContain('BreadcrumbList');
        return;
      }
      const { itemListElement } = only(things, 'BreadcrumbList', trail);
      expect(itemListElement.map(({ position }) => position)).toEqual([1, 2]);
      expect(itemListElement.map(({ item }) => new URL(item).pathname)).toEqual(['/', path]);
      expect(await readable(page)).toContain(itemListElement[1]?.name);
    });
  }
});

test('the structured data of courses, offers and questions equals the page content', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('the list of courses equals that of the home page', async () => {
    await open(page, '/');
    const { itemListElement } = only(await thingsOf(page), 'ItemList', courseList);
    expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const cards = page.locator('#courses tbody tr');
    await expect(cards.getByRole('heading')).toHaveText(itemListElement.map(({ item }) => item.name));
    for (const [index, { item }] of itemListElement.entries()) {
      await expect(cards.nth(index)).toContainText(item.description);
      await expect(cards.nth(index)).toContainText(item.educationalLevel);
    }
  });

  for (const { path, section, prices } of [
    { path: '/soulcircle', section: '#buy', prices: [[27, 47]] },
    { path: '/soulalchemy', section: '#buy', prices: [[1497], [1988]] },
    { path: '/soulplan2', section: '#angebot', prices: [[27, 97]] },
  ]) {
    await test.step(`the offer of ${path} equals that of the page`, async () => {
      await open(page, path);
      const { name, description, offers } = only(await thingsOf(page), 'Service', offered);
      const text = await readable(page);
      expect(text).toContain(name);
      expect(text).toContain(description);
      const [shown = ''] = await textsOf(page.locator(section));
      const amounts = offers.map((offer) => [
        offer.price,
        ...(offer.priceSpecification ?? []).slice(1).map((specification) => specification.price),
      ]);
      expect(amounts).toEqual(prices);
      for (const amount of amounts.flat()) expect(shown).toMatch(new RegExp(`(?<!\\d)${amount}\\s€`));
      for (const offer of offers) {
        expect(new URL(offer.url)).toMatchObject({ pathname: path, hash: section });
        expect(shown).toContain(offer.name ?? '');
      }
    });
  }

  await test.step('the questions equal those on the page of the reading', async () => {
    await expect(page).toHaveURL('/soulplan2');
    const { mainEntity } = only(await thingsOf(page), 'FAQPage', questions);
    expect(mainEntity).toHaveLength(5);
    const disclosures = page.locator('details:has(summary)');
    for (const { name, acceptedAnswer } of mainEntity) {
      const disclosure = disclosures.filter({ hasText: name });
      await disclosure.locator('summary').click();
      await expect(disclosure.getByText(acceptedAnswer.text)).toBeVisible();
    }
  });
});

test('the list of letters is a page even without letters, and asks for the address', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const response = await page.goto('/briefe');
  expect(response?.status()).toBe(200);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Briefe zum Nachlesen');
  await expect(page.getByRole('main')).toContainText('Noch steht hier kein Brief.');
  await expect(page.locator('form[action="/api/subscribers"]').getByRole('textbox', { name: 'E-Mail' })).toBeVisible();
  await axe();
});

test('the pages look and read right outside of their own window', { tag: '@desktop' }, async ({ page }) => {
  await test.step('each course in the list has a URL of its own, which leads to its card', async () => {
    await open(page, '/');
    const { itemListElement } = only(await thingsOf(page), 'ItemList', linkedCourses);
    const urls = itemListElement.map(({ item }) => item.url);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) await expect(page.locator(new URL(url).hash)).toHaveCount(1);
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

test('robots.txt and the web manifest exist', { tag: '@desktop' }, async ({ page, request }) => {
  await test.step('robots.txt names no admin path', async () => {
    expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nAllow: /\n');
  });

  await test.step('the manifest and its icons exist', async () => {
    await open(page, '/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const response = await request.get(address ?? '');
    expect(response.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = z.parse(
      z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string() })) }),
      await response.json(),
    );
    const hrefs = await page
      .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const icon of [...icons.map(({ src }) => src), ...hrefs]) {
      expect((await request.get(icon)).status(), icon).toBe(200);
    }
  });
});
