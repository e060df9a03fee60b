import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { media } from '#db/schema/content/media.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';
import {
  imagePath,
  openReadableSite,
  publicReads,
  type ReadableSite,
  soundPath,
} from '#tests/support/site/public-reads.ts';

const reads = await publicReads();
let site: ReadableSite;

beforeAll(async () => {
  site = await openReadableSite();
});
afterAll(() => site.close());
beforeEach(() => site.line.forget());

/** Key of the copy that Netlify keeps of an answer (docs/decisions/platform.md); undefined if it keeps none. */
function copyKey(path: string, { headers }: Response): string | undefined {
  const vary = headers.get('netlify-vary');
  if (!headers.has('netlify-cdn-cache-control')) return undefined;
  const url = new URL(path, 'https://example.org');
  const [, list] = /^query=([\w|]+)$/.exec(vary ?? '') ?? [];
  // Without a list, every parameter counts.
  const names = list?.split('|') ?? [...new Set(url.searchParams.keys())];
  return JSON.stringify([url.pathname, ...names.map((name) => [name, ...url.searchParams.getAll(name)])]);
}

/** Headers that differ between any two answers, or that only say how long a copy may live. */
const facts = ({ status, headers }: Response) => [status, [...headers].filter(([name]) => name !== 'x-request-id')];

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Parameters that no answer reads. */
const UNKNOWN = [
  'x=1',
  'utm_source=brief',
  'fbclid=IwAR0',
  'nonesuch=1',
  'tag=a&tag=b',
  '=',
  'cursor%5B%5D=1',
  `pad=${'x'.repeat(2000)}`,
];

/** Other facts of a request that could change an answer. */
const SURROUNDINGS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': 'fr', 'user-agent': 'Other/1.0', referer: 'https://example.com/', dnt: '1', 'sec-gpc': '1' },
  { cookie: 'session=x; a=b', authorization: 'Basic eDp5', 'accept-encoding': 'identity', accept: 'text/x' },
  { 'cache-control': 'no-cache', pragma: 'no-cache', 'if-none-match': '"x"', 'x-country': 'CH', origin: 'null' },
];

async function copies(): Promise<{ file: string; path: string }[]> {
  const kept: { file: string; path: string }[] = [];
  for (const each of reads) {
    const answer = await (await site.reader(each.file)).get(each.path);
    if (copyKey(each.path, answer) !== undefined) kept.push(each);
  }
  return kept;
}

describe('the copies that the CDN keeps', () => {
  test('are of these functions alone', async () => {
    expect(reads.length).toBeGreaterThan(25);
    expect([...new Set((await copies()).map(({ file }) => file))].toSorted()).toEqual([
      'functions/event-pages.ts',
      'functions/events.ts',
      'functions/health.ts',
      'functions/letter-page.ts',
      'functions/media.ts',
      'functions/redirects.ts',
      'functions/site.ts',
    ]);
  });

  test('get their headers from one module', () => {
    const sources = files.filter((file) => /^(?:src\/server|src\/domain|functions)\/.+\.ts$/.test(file));
    const naming = sources.filter((file) => /Netlify-(?:CDN|Vary|Cache)|max-age=|s-maxage/i.test(read(file)));
    expect(naming.filter((file) => !file.endsWith('security-headers.ts'))).toEqual(['src/server/http/cache.ts']);
    const setting = sources.filter((file) =>
      /Cache-Control'(?!: 'no-store'|, 'no-store'|: 'private, no-store')/.test(read(file)),
    );
    expect(setting).toEqual(['src/server/http/cache.ts']);
  });

  test.each(reads)('of $path are not multiplied by a parameter that nothing reads', async ({ file, path }) => {
    const visitor = await site.reader(file);
    const answer = await visitor.get(path);
    const key = copyKey(path, answer);
    const text = await answer.text();
    expect(answer.headers.getSetCookie()).toEqual([]);
    if (key === undefined) {
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect([...answer.headers.keys()].filter((name) => name.startsWith('netlify-'))).toEqual([]);
    }
    for (const query of UNKNOWN) {
      const again = await visitor.get(withQuery(path, query));
      expect([query, copyKey(withQuery(path, query), again)]).toEqual([query, key]);
      // A page that is not kept may read what it likes.
      if (key !== undefined) expect([facts(again), await again.text()]).toEqual([facts(answer), text]);
    }
  });

  test.each(reads)('of $path are the same for whoever asks', async ({ file, path }) => {
    const answer = await (await site.reader(file)).get(path);
    const text = await answer.text();
    for (const headers of copyKey(path, answer) === undefined ? [] : SURROUNDINGS) {
      const elsewhere = await site.reader(file, { from: '198.51.100.9', country: 'CH', ip: '198.51.100.9' });
      const again = await elsewhere.get(path, headers);
      expect([facts(again), await again.text()]).toEqual([facts(answer), text]);
    }
  });

  test('cannot be multiplied by the parameter that stands for none, and it reads nothing', async () => {
    const unread = (await copies()).filter(({ path }) => !path.includes('?'));
    expect(unread.length).toBeGreaterThan(12);
    site.line.forget();
    for (const { file, path } of unread) {
      for (const query of ['none=1', 'NONE=2', '%6eone', 'a=b&none=']) {
        const answer = await (await site.reader(file)).get(withQuery(path, query));
        expect([answer.status, copyKey(path, answer)], path).toEqual([404, undefined]);
      }
    }
    expect(site.line.requests).toEqual([]);
  });

  test('cannot be multiplied by another spelling of the path, and it reads nothing', async () => {
    const kept = await copies();
    site.line.forget();
    for (const { file, path } of kept) {
      const escaped = path.replace(/\/(\w)/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);
      const spellings = [
        escaped,
        path.replace(/(?=\?|$)/, '/'),
        path.replace('/', '//'),
        path.replace(/\/([^/]+)$/, '/x/$1'),
      ];
      for (const spelling of spellings) {
        const answer = await (await site.reader(file)).send(`http://localhost:8888${spelling}`, {});
        expect(answer.status, spelling).toBe(404);
      }
    }
    expect(site.line.requests).toEqual([]);
  });

  test('of an image survive a deploy and are purged by its name', async () => {
    const { headers } = await (await site.reader('functions/media.ts')).get(imagePath);
    const name = imagePath.slice('/media/'.length);
    expect([headers.get('netlify-cache-id'), headers.get('netlify-cache-tag')]).toEqual([name, name]);
  });
});

describe('an image', () => {
  test('leaves the database once for an instance, by whatever requests', async () => {
    const stored = await site.db.select({ name: media.name }).from(media);
    for (const path of [imagePath, soundPath]) {
      const visitor = await site.reader('functions/media.ts');
      await visitor.get(path);
      site.line.forget();
      for (let turn = 0; turn < 10; turn += 1) {
        const range = { range: `bytes=0-${turn}` };
        const answers = [await visitor.get(`${path}?x=${turn}`), await visitor.get(path, range)];
        expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
        await visitor.send(path, { method: 'HEAD' });
      }
      expect(site.line.requests.filter((sql) => sql.includes('encode('))).toEqual([]);
      expect(site.line.bytes / 30).toBeLessThan(400);
    }
    expect(stored).toHaveLength(2);
  });

  test('that is deleted is gone, though an instance has kept it', async () => {
    const visitor = await site.reader('functions/media.ts');
    expect((await visitor.get(soundPath)).status).toBe(200);
    const [row] = await site.db
      .delete(media)
      .where(eq(media.name, soundPath.slice('/media/'.length)))
      .returning();
    expect((await visitor.get(soundPath)).status).toBe(404);
    if (row) await site.db.insert(media).values(row);
  });
});

describe('an event that nobody has heard of', () => {
  test.each(['/events/unknown', '/events/unknown.ics', '/events/not.an.id', '/events/anmeldung/coming'])(
    'is answered at %s without the coming list, and the CDN keeps that',
    async (path) => {
      const answer = await (await site.reader('functions/event-pages.ts')).get(path);
      expect([answer.status, answer.headers.get('netlify-cache-tag')]).toEqual([404, 'events']);
      expect(await answer.text()).toContain('404');
      expect(site.line.requests.filter((sql) => sql.includes('"speaker"') && !sql.includes('"task_id" = $'))).toEqual(
        [],
      );
      expect(site.line.bytes).toBeLessThan(2000);
    },
  );
});
