// @module-tag release
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePage, serializePage } from '#build/html-tree.ts';
import { BuildError, buildSite } from '#build/site-build.ts';
import { checkSite } from '#build/site-check.ts';
import { buildFirstSnapshot, writeAtomically } from '#build/snapshot-file.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { legalPages, pages as publicPages } from '#content/pages/facts.ts';
import type { PreviewOrder } from '#contracts/content/preview.ts';
import { parseDrawableBody, SCHEMA_VERSION, type Snapshot } from '#contracts/content/snapshot.ts';
import { readHealth } from '#db/queries/operations/health.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { builds } from '#db/schema/operations/hosting.ts';
import { eventSlots, FRESH_PAGE, freshSlots, START_ATTRIBUTE } from '#domain/events/page.ts';
import { builtAttribute, readTemplate } from '#domain/pages/slots.ts';
import { parseEnv } from '#server/env.ts';
import { encodeImage } from '#server/services/image-encoder.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { drawPages } from '#tests/support/content/drawn-pages.ts';
import { htmlFaults } from '#tests/support/content/html-faults.ts';
import { silentMp3 } from '#tests/support/content/recordings.ts';
import { sealed } from '#tests/support/content/sealed-snapshot.ts';
import { mira } from '#tests/support/content/team.ts';
import { copyFaults } from '#tests/support/content/text-faults.ts';
import { openDatabase } from '#tests/support/database/database.ts';
import { findCardFaults, findDuplicateHeads } from '#tests/support/site/page-heads.ts';
import { plainHtml } from '#tests/support/site/plain-html.ts';
import { runBuildStep } from '#tests/support/site/project.ts';

// A build takes long on a busy machine.
const TEXT = 'Zwei  Leerzeichen, „<script>alert(1)</script>“ & {x} &amp; é \u{1F338} \u2028 Ende';
const SMALL = `${'a1'.repeat(32)}.webp`;
/** Photograph as a camera takes it, hard to compress: about 4 MB. */
const PHOTO = { width: 2048, height: 1536, channels: 3 } as const;
/** Greatest width of an image on Home at two device pixels per CSS pixel. */
const WIDEST = 960;
/** Within this, with lazy loading, a page with a photograph in every slot keeps its budget. */
const BYTES_PER_PIXEL = 0.12;

const results = join(import.meta.dirname, '../../test-results');
let folder: string;
let first: Snapshot;

beforeAll(async () => {
  // Astro renames files into the project's folder, which fails across disks.
  await mkdir(results, { recursive: true });
  folder = await mkdtemp(join(results, 'site-build-'));
  first = await buildFirstSnapshot(parseEnv({}));
});
afterAll(() => rm(folder, { recursive: true }));

const htmlFiles = async (outDir: string): Promise<string[]> =>
  (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.html')).toSorted();

const NOINDEX = '<meta name="robots" content="noindex">';

/** Lists the built pages that contain a text, in order. */
async function pagesWith(outDir: string, text: string): Promise<string[]> {
  const pages = await htmlFiles(outDir);
  const found = await Promise.all(
    pages.map(async (page) => (await readFile(join(outDir, page), 'utf8')).includes(text)),
  );
  return pages.filter((_, index) => found[index]);
}

/** Lists the images and recordings that pages and their scripts name, but that are no files of the build. */
async function mediaWithoutFile(outDir: string): Promise<string[]> {
  const pages = await Promise.all((await htmlFiles(outDir)).map((page) => readFile(join(outDir, page), 'utf8')));
  const named = new Set(pages.flatMap((html) => html.match(/\/media\/[0-9a-f]{64}\.\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(1);
  return [...named].filter((path) => !existsSync(join(outDir, path)));
}

/** Generates a photograph of noise, encoded like an upload. */
async function uploadedPhoto() {
  const noise = randomBytes(PHOTO.width * PHOTO.height * PHOTO.channels).map((value) => 90 + value * 0.3);
  const photo = await sharp(noise, { raw: PHOTO }).jpeg({ quality: 100 }).toBuffer();
  const kept = await encodeImage(photo);
  if (photo.byteLength < 3_000_000 || kept === undefined) throw new Error('This is no large photograph');
  return kept;
}

test('a build without a valid snapshot ends with a German sentence', async () => {
  const outDir = join(folder, 'never');
  const path = join(folder, 'wrong', 'snapshot.json');
  await writeAtomically(path, JSON.stringify({ ...first, checksum: 'a'.repeat(64) }));
  const failures = [join(folder, 'missing.json'), path].map((snapshot) => buildSite({ snapshot, outDir }));
  const [missing, wrong] = await Promise.allSettled(failures);
  expect(missing).toMatchObject({ reason: expect.any(BuildError) });
  expect(String(missing?.status === 'rejected' && missing.reason)).toContain('Die Datei mit den Inhalten fehlt.');
  expect(String(wrong?.status === 'rejected' && wrong.reason)).toContain('Die Prüfsumme der Inhalte stimmt nicht');
});

/** Removes differences between preview and build: head styles, policy, script data, cards, slots, image sizes, hyphens. */
const comparable = (html: string): string =>
  plainHtml(serializePage(parsePage(html)))
    .replaceAll(
      /<link rel="stylesheet"[^>]*>|<style>(?!@font-face)[\s\S]*?<\/style>|<script> <\/script>|<!--[0-9a-f]{32}[^>]*-->|<meta http-equiv="content-security-policy"[^>]*>/g,
      '',
    )
    .replaceAll(/ (?:srcset|uid|props|data-card|data-slot)="[^"]*"/g, '')
    // A preview has no letters.
    .replaceAll(/<figure class="letter-opening[\s\S]*?<\/figure>/g, '')
    .replaceAll(/\/(?:_astro|api\/media|media)\/[\w.-]+\.(?:avif|webp|jpeg|mp3)/g, 'file');

/** Expects the preview to equal the built pages. */
async function expectSamePreview(outDir: string, snapshot: Snapshot, image: PreviewOrder['images'][number]) {
  const { content, events, publishedAt } = snapshot;
  const { name, width, height } = image;
  const wanted = { content, events, publishedAt, images: [{ name, width, height }] };
  for (const { path, html } of await drawPages(outDir, wanted)) {
    const built = await readFile(join(outDir, `${path === '/' ? 'index' : path}.html`), 'utf8');
    expect(comparable(html), path).toBe(comparable(built));
  }
}

/**
 * Expects each event to have two pages: one with the waitlist's form, and one with the registration that has no form
 * beside it but the newsletter's, and nothing ticked.
 */
async function expectOneNextStep(outDir: string, ids: readonly string[]): Promise<void> {
  const stepOf = async (page: string) => {
    const html = plainHtml(await readFile(join(outDir, `event-seiten/${page}.html`), 'utf8'));
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    return {
      action,
      hasRegistration: html.includes(` ${eventSlots.registration}-->`),
      hasTick: html.includes('checked=""'),
      leadsToForm: html.includes('href="#waitlist"'),
      // Built before the evening, so the function fills in the live address.
      hasAddress: html.includes('tickets.example'),
    };
  };
  const waitlist = { action: '/api/waitlist', hasRegistration: false, leadsToForm: true, hasAddress: false };
  const open = { action: '/api/subscribers', hasRegistration: true, leadsToForm: false, hasAddress: false };
  for (const id of ids) {
    // The page of an event that the build does not know has nothing to choose.
    expect(await stepOf(id), id).toEqual({ ...waitlist, hasTick: id !== FRESH_PAGE });
    expect(await stepOf(`anmeldung/${id}`), id).toEqual({ ...open, hasTick: false });
  }
}

/** Expects a recording to be a file of the site that loads on a touch, with its words beside it. */
async function expectRecording(outDir: string, home: string, sound: Uint8Array): Promise<void> {
  const [, player = ''] =
    /18 Sekunden zuhören\s*<[\s\S]+?<audio ([^>]+)>[\s\S]+?„Schön, dass du da bist\.“/.exec(home) ?? [];
  expect(player).toMatch(/ controls="" preload="none" src="\/_astro\/[^"]+\.mp3"/);
  const [, address = ''] = /src="([^"]+)"/.exec(player) ?? [];
  expect(Buffer.from(sound).equals(await readFile(join(outDir, address)))).toBe(true);
  expect(home.match(/\.mp3/g)).toHaveLength(1);
}

/** Expects the oldest snapshot of each schema version to draw: what a claim depends on is drawn years later. */
async function expectOldSnapshotsDrawn(outDir: string): Promise<void> {
  for (let version = 1; version <= SCHEMA_VERSION; version += 1) {
    const path = join(import.meta.dirname, `../support/content/snapshots/${version}.json`);
    const { content, events } = parseDrawableBody(JSON.parse(await readFile(path, 'utf8')));
    const pages = await drawPages(outDir, { content, events, images: [] });
    const htmlOf = (wanted: string) => pages.find((page) => page.path === wanted)?.html;
    expect(htmlOf(publicPages.soulPlan.path)).toContain('27\u00a0€');
    for (const { path: legal } of Object.values(legalPages)) expect(htmlOf(legal), legal).toContain('<main');
  }
}

// Not with the other tests of build steps: Astro builds in the project's folder, one site at a time.
test('the very first build makes the pages before the database has a table, then migrates it and counts itself', async () => {
  const { DATABASE_URL, db } = await openDatabase('empty');
  const outDir = join(folder, 'first');
  const variables = { ...ownerVariables, CONTEXT: 'production', DATABASE_URL, DEPLOY_ID: 'abc' };
  const built = runBuildStep('scripts/build-site.ts', variables, outDir);
  expect(built).toEqual({ status: 0, output: expect.any(String) });
  expect(existsSync(join(outDir, 'index.html'))).toBe(true);
  expect(await readHealth(db, { now: new Date(), since: new Date() })).toMatchObject({ schema: 'fits' });
  expect(await db.select({ deploy: builds.deploy }).from(builds)).toEqual([{ deploy: 'abc' }]);

  // In maintenance, with a placeholder Impressum, the build hides every page and lists none.
  expect(await db.$count(outbox)).toBe(0);
  expect((await readdir(outDir)).filter((file) => /^sitemap/.test(file))).toEqual([]);
  expect(await readFile(join(outDir, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
  const pages = await htmlFiles(outDir);
  expect(pages.length).toBeGreaterThan(20);
  expect(await pagesWith(outDir, NOINDEX)).toEqual(pages);
  expect(await htmlFaults(outDir)).toEqual([]);
  // An example has nothing to verify.
  expect(await pagesWith(outDir, 'nicht überprüft')).toEqual([]);
});

test('the pages match the snapshot to the byte, with its image, colour, events and release', async () => {
  const paged = withCoursePages(first.content);
  const { testimonials, website, legal, offers, contact } = first.content;
  const photo = await uploadedPhoto();
  const image = { name: photo.name, alt: 'Ein „Kreis“', focus: { x: 10, y: 90 } };
  const ofLaw: Readonly<Record<string, object>> = {
    soulCircle: { endsOn: '2199-12-31' },
    soulAlchemy: { endsOn: '2026-01-31' },
    soulPlan: { contractPartner: 'Seelenruhe GmbH' },
  };
  const event = { id: 'e', title: 'Vollmond', description: TEXT, date: '2199-01-02', time: '19:30' };
  const speaker = 'Gast ohne Profil, mira sommer';
  // Small enough for Vite to inline.
  const sound = silentMp3(0.4);
  const soundFile = `${createHash('sha256').update(sound).digest('hex')}.mp3`;
  const voice = { name: soundFile, seconds: 18, transcript: 'Schön, dass du da bist.' };
  const snapshot = await sealed(
    first,
    {
      ...first.content,
      courses: paged.courses.map((course) => ({
        ...course,
        data: {
          ...course.data,
          description: TEXT,
          image,
          hasEarlyBirdPrice: course.id !== 'meditations-meisterschaft',
        },
      })),
      masterclasses: paged.masterclasses.map((one) => ({ ...one, data: { ...one.data, image } })),
      team: [{ ...mira, data: { ...mira.data, portrait: image, voice, video: 'abcdefghij' } }],
      testimonials: testimonials.map((one) => ({ ...one, data: { ...one.data, image } })),
      website: website.map((one) => ({ ...one, data: { ...one.data, colour: '#5b2a86' } })),
      legal: legal.map((one) => ({ ...one, data: { text: '**Fett** <b>roh</b> [x](javascript:alert(1))' } })),
      contact: contact.map((one) => ({ ...one, data: { ...one.data, isSmallBusiness: true } })),
      offers: offers.map((one) => ({
        ...one,
        data: { ...one.data, price: 2990, regularPrice: null, places: 12, buys: 'all' as const, ...ofLaw[one.id] },
      })),
    },
    [
      {
        ...event,
        image: `/media/${SMALL}`,
        status: 'published',
        url: '',
        speaker,
        minutes: 90,
        capacity: 24,
        tags: ['Vor Ort in Berlin', 'Klang'],
      },
      { ...event, id: 'over', date: '2020-01-02', speaker: '', image: '', status: 'published', url: '', tags: [] },
      {
        ...event,
        id: 'open',
        title: 'Neumond',
        date: '2199-01-03',
        speaker: '',
        image: '',
        status: 'published',
        url: 'https://tickets.example/open',
        tags: ['Online', 'Soulcircle'],
      },
    ],
    [
      {
        id: 'a',
        slug: 'es-geht-los',
        subject: 'Es geht los & mehr',
        preview: '',
        text: `Hallo {Vorname},\n\ndraußen wird es **leise**, und drinnen auch.\n\n[zum Kreis](/r/kreis "Knopf")\n\n![Wiese](/media/${'a1'.repeat(32)}.jpg "1040x520")`,
        sentAt: '2026-11-03T23:30:00.000Z',
        targets: { kreis: '/soulcircle' },
      },
    ],
  );
  const path = join(folder, 'right', 'snapshot.json');
  await writeAtomically(path, JSON.stringify(snapshot));
  const small = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a90499' } })
    .webp()
    .toBuffer();
  await writeAtomically(join(folder, 'right', 'images', SMALL), small);
  await writeAtomically(join(folder, 'right', 'images', photo.name), photo.bytes);
  await writeAtomically(join(folder, 'right', 'images', soundFile), sound);
  await writeAtomically(join(folder, 'right', 'images', `${'a1'.repeat(32)}.jpg`), small);
  const outDir = join(folder, 'site');
  await buildSite({ snapshot: path, outDir });
  // A parallel build reads other content: each keeps its own.
  expect(existsSync(`${outDir}.cache/data-store.json`)).toBe(true);
  await expectSamePreview(outDir, snapshot, photo);
  await expectOldSnapshotsDrawn(outDir);

  expect(await mediaWithoutFile(outDir)).toEqual([]);
  expect(await htmlFaults(outDir)).toEqual([]);
  expect(await copyFaults(outDir, snapshot.content)).toEqual([]);
  expect(await findDuplicateHeads(outDir)).toEqual([]);
  expect(await findCardFaults(outDir)).toEqual([]);
  const read = async (file: string) => plainHtml(await readFile(join(outDir, file), 'utf8'));
  const home = await read('index.html');
  const escaped = TEXT.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(home).toContain(`>${escaped}</p>`);
  expect(home).not.toContain('<script>alert(1)');
  expect(home).toMatch(/<source[^>]+image\/avif/);
  const photos = [...home.matchAll(/<picture.+?<\/picture>/gs)].map(([picture]) => picture);
  expect(photos.length).toBeGreaterThan(4);
  // The first event that is not only the circle's.
  expect(home).toMatch(
    /data-next="7226735400000">[\s\S]+?Nächster Termin:[\s\S]+?<a href="\/events\/e"[^>]*>\s*Mi\u00a02\.1\., 19:30 · Vollmond/,
  );
  // Only the hero's portrait is on the first screen.
  const eager = photos.filter((html) => !html.includes('loading="lazy"'));
  expect(eager).toEqual([home.slice(home.indexOf('class="portrait ')).match(/<picture.+?<\/picture>/s)?.[0]]);
  const variants = new Set(photos.flatMap((html) => html.match(/\/_astro\/[^\s",]+/g) ?? []));
  const weights = await Promise.all(
    [...variants].map(async (path) => {
      const bytes = await readFile(join(outDir, path));
      const { width, height } = await sharp(bytes).metadata();
      return { path, width, isHeavy: bytes.length > width * height * BYTES_PER_PIXEL };
    }),
  );
  expect(weights.filter(({ width, isHeavy }) => width > WIDEST || isHeavy)).toEqual([]);
  for (const page of ['index', 'soulcircle', 'soulalchemy', 'soulplan2', 'kurse/rauhnaechte']) {
    // Soul Plan's bar with its price stands above the heading.
    const [, html = ''] = (await read(`${page}.html`)).split('<h1');
    const [beforePrice = '', ...others] = html.split(/\d\s?€/);
    expect(others.length, page).toBeGreaterThan(0);
    expect(beforePrice, `the teacher precedes the first price of ${page}`).toContain('data-teacher');
  }
  expect(home).toContain('--color-brand:#5b2a86');
  expect(home).toContain('"startDate":"2199-01-02T19:30:00+01:00"');

  // Teachers appear in full on Home and in short where they are named. Their video asks for consent first, and the
  // privacy policy names Wistia.
  const about = home.slice(home.indexOf('<section id="about"'), home.indexOf('<section id="testimonials"'));
  expect(home).toMatch(/<figcaption[^>]*>\s*<a href="#mensch-mira"[^>]*>Mira Sommer<\/a>\s*<span[^>]*>Gründerin</);
  for (const text of [
    mira.data.name,
    'Über mich',
    'Seit 2019',
    'instagram.com/mira.sommer',
    'data-video="abcdefghij"',
  ]) {
    expect(about).toContain(text);
  }
  await expectRecording(outDir, home, sound);
  expect(home.match(/id="about"/g)).toHaveLength(1);
  expect(home).toMatch(/content="[^"]*frame-src https:\/\/fast\.wistia\.com/);
  expect(await read('datenschutz.html')).toContain('Wistia');

  await expectOneNextStep(outDir, ['e', 'over', 'open', FRESH_PAGE]);

  // The newest letter begins beside the newsletter's form of Home, but not below itself or its own summary.
  const opening =
    /<a href="\/briefe\/es-geht-los"[^>]*>\s*Es geht los &amp; mehr\s*<\/a>[\s\S]+>Draußen wird es leise, und drinnen auch\.<\/blockquote>/;
  expect(home.slice(home.indexOf('id="newsletter"'))).toMatch(opening);
  for (const file of ['briefe.html', 'briefe/es-geht-los.html']) expect(await read(file)).not.toContain('<blockquote');

  // The circle's page shows the month of its events, instead of a drawing of any month.
  const [, month = ''] = (await read('soulcircle.html')).split('data-ends="2199-01-03"');
  expect(month).toMatch(/>Januar 2199 im Kreis<[\s\S]+<time datetime="2199-01-03"[^>]*>\s*Do, 03\.01\.\s*</);
  expect(month).toMatch(/<a href="\/events\/open"[^>]*>\s*Neumond\s*<\/a>\s*<span[^>]*>19:30\u00a0Uhr</);
  expect(month.match(/data-marked/g)).toHaveLength(1);
  expect(month).toContain('>Stand vom 22.11.2026. Verschiebt sich ein Abend, steht es auf seiner Seite.<');
  expect(month).not.toContain('Vollmond');

  // The event's own page, for search engines and visitors with a link to it.
  const page = await read('event-seiten/e.html');
  expect(page).toMatch(/<h1[^>]*>\s*Vollmond\s*<\/h1>/);
  expect(page).toContain(`>${escaped}</p>`);
  expect(page).not.toContain('<script>alert(1)');
  expect(page).toMatch(/<link rel="canonical" href="[^"]+\/events\/e"/);
  // Search engines get the owner's picture, shared links a card with it.
  expect(page).toMatch(/"image":"[^"]+\/_astro\/[^"]+\.jpeg"/);
  expect(page).toMatch(/<meta property="og:image" content="[^"]+\/og\/events\/e\.jpg">/);
  const { built } = readTemplate(page) ?? {};
  const { registration, seat, ...everywhere } = eventSlots;
  expect(Object.keys(built ?? {}).toSorted()).toEqual(Object.values(everywhere).toSorted());
  const fresh = readTemplate(await read(`event-seiten/${FRESH_PAGE}.html`));
  expect(Object.keys(fresh?.built ?? {})).toEqual(expect.arrayContaining(Object.values(freshSlots)));
  const openPage = readTemplate(await read('event-seiten/anmeldung/e.html'));
  expect(openPage?.built[registration]).toMatch(/^<a class="[^"]+">\s*Anmelden/);
  expect(openPage?.built[seat]).toContain('href="#platz"');
  // Visitors can sign up on this page: the form is there with the event chosen.
  expect(page).toMatch(/name="choice" checked="" value="event:e"/);
  expect(page).toMatch(/<a href="\/#mensch-mira"[^>]*>\s*Mehr über Mira Sommer/);
  expect(page).not.toContain('Mehr über Gast');
  expect(builtAttribute(built?.[eventSlots.state] ?? '', START_ATTRIBUTE)).toBe('2199-01-02T19:30');
  // Pages of a course, a coming masterclass and a recording; Home links to them next to the spec's button.
  const rauhnaechte = await read('kurse/rauhnaechte.html');
  expect(rauhnaechte).toMatch(/<h1[^>]*>Rauhnächte<\/h1>/);
  expect(rauhnaechte).toContain(`>${escaped}</p>`);
  expect(rauhnaechte).toMatch(/<li>Am Abend treffen wir uns zu einem <strong>kleinen Ritual<\/strong>/);
  for (const text of [
    'Mittwoch, 25.12.2199',
    'Sonntag, 05.01.2200',
    'täglich, 20 bis 20.30 Uhr',
    'Mira Sommer',
    '149\u00a0€',
  ]) {
    expect(rauhnaechte).toContain(text);
  }
  expect(rauhnaechte).toContain('name="choice" checked="" value="course:rauhnaechte"');
  expect(rauhnaechte).toMatch(/"@type":"Course","@id":"[^"]+\/kurse\/rauhnaechte#course"/);
  expect(rauhnaechte).toMatch(/"@type":"FAQPage"/);
  const breath = await read('masterclasses/atem.html');
  expect(breath).toContain('Preis folgt');
  expect(breath).toMatch(/>\s*Platz vormerken\s*<\/a>/);
  const recording = await read('masterclasses/traeume.html');
  expect(recording).toMatch(/>\s*Aufzeichnung vormerken\s*<\/a>/);
  // Only one past masterclass has a recording; the other leads to the waitlist.
  expect(home.match(/Aufzeichnung vormerken/g)).toHaveLength(1);
  expect(home).toContain('Schon gewesen');
  expect(home.match(/Mehr erfahren/g)).toHaveLength(3);
  expect(home).not.toContain('/kurse/innere-alchemie');

  // A public letter names no recipient, resolves its short link, and appears in the list, the feed and the footer.
  const letter = await read('briefe/es-geht-los.html');
  expect(letter).toMatch(/<h1[^>]*>Es geht los &amp; mehr<\/h1>/);
  expect(letter).toContain('<p>Hallo,</p>');
  expect(letter).toContain('<a href="/soulcircle" data-button="">zum Kreis</a>');
  expect(letter).toContain('Brief vom 04.11.2026');
  expect(letter).not.toMatch(/noindex|Vorname/);
  expect(letter).toContain('action="/api/subscribers"');
  expect(await read('briefe.html')).toMatch(/<a href="\/briefe\/es-geht-los"[^>]*>\s*Es geht los &amp; mehr/);
  const feed = await read('briefe/rss.xml');
  expect(feed).toMatch(/<link>[^<]+\/briefe\/es-geht-los<\/link>/);
  expect(home).toContain('href="/briefe"');

  // Search engines may index every page except the excluded ones.
  const hidden = await pagesWith(outDir, NOINDEX);
  expect(hidden).toEqual(expect.arrayContaining(['404.html', 'admin-login.html', 'danke.html']));
  const open: readonly string[] = [
    ...Object.values({ ...publicPages, ...legalPages, ...contractPages }).map(({ path }) => path),
  ];
  expect(hidden.filter((file) => open.includes(`/${file}`.replace(/(?:index)?\.html$/, '')))).toEqual([]);
  expect(await read('robots.txt')).toMatch(/^Sitemap: \S+\/sitemap-index\.xml$/m);

  // A past event keeps its page, and no list names it.
  const over = await read('event-seiten/over.html');
  expect(readTemplate(over)?.built).toHaveProperty(eventSlots.state);
  const sitemap = await read('sitemap-0.xml');
  expect(sitemap).toMatch(/<loc>[^<]+\/events\/e<\/loc>/);
  expect(sitemap).toMatch(/<loc>[^<]+\/kurse\/rauhnaechte<\/loc>/);
  expect(sitemap).toMatch(/<loc>[^<]+\/masterclasses\/atem<\/loc>/);
  expect(sitemap).toMatch(/<loc>[^<]+\/briefe<\/loc>/);
  expect(sitemap).toMatch(/<loc>[^<]+\/briefe\/es-geht-los<\/loc>/);
  expect(sitemap).not.toMatch(/\/events\/over|event-seiten/);
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(listed.filter((path) => !/^\/(?:events|kurse|masterclasses|briefe)\b/.test(path)).toSorted()).toEqual(
    open.toSorted(),
  );
  expect(sitemap.match(/<lastmod>2026-11-22T08:00:00.000Z<\/lastmod>/g)).toHaveLength(
    sitemap.match(/<loc>/g)?.length ?? 0,
  );
  expect(await read('impressum.html')).toContain(
    '<strong>Fett</strong> &lt;b&gt;roh&lt;/b&gt; [x](javascript:alert(1))',
  );
  expect(await read('soulcircle.html')).toContain('29,90\u00a0€/Monat');
  expect(await read('soulcircle.html')).not.toContain('statt <s>');
  expect(await read('soulcircle.html')).toContain('LimitedAvailability');

  // The early-bird price names the ticked courses without their own price (spec 2.3).
  for (const page of [home, await read('soulcircle.html')]) {
    expect(page).toMatch(/>für Bewusstseins-Erwachen und Innere Alchemie, alle zusammen</);
  }

  // Legal rules C1, C4, C6 (docs/decisions/law.md): prices, ends and the seller.
  const circle = await read('soulcircle.html');
  expect(circle).toMatch(/>\s*Begrenzte Zeit, begrenzte Plätze/);
  expect(circle).toMatch(/data-ends="2199-12-31"[^>]*>Das Angebot gilt bis zum 31\.12\.2199/);
  expect(await read('soulalchemy.html')).not.toContain('Das Angebot gilt bis zum');
  const ordering = await read('soulplan2.html');
  // At the first button and at the offer.
  expect(ordering.match(/Verkauf und Rechnung durch Seelenruhe GmbH/g)).toHaveLength(2);
  for (const page of [home, circle, ordering, rauhnaechte, await read('soulalchemy.html')]) {
    expect(page).toContain('ohne Umsatzsteuer (§ 19 UStG)');
    expect(page).not.toContain('inkl. MwSt.');
  }
  // L1, L2, L5, C7, C8: every public page has the required links.
  const files = [
    ...(await readdir(outDir)).filter((file) => file.endsWith('.html') && !file.startsWith('admin-')),
    'kurse/rauhnaechte.html',
  ];
  for (const file of files) {
    const html = await read(file);
    for (const path of ['impressum', 'datenschutz', 'barrierefreiheit', 'vertrag-widerrufen', 'kuendigen']) {
      expect(html, file).toMatch(new RegExp(`<footer[\\s\\S]*<a href="/${path}"[\\s\\S]*</footer>`));
    }
    expect(html, file).not.toContain('ec.europa.eu');
  }

  expect(JSON.parse(await read('release.json'))).toMatchObject({ id: 7, trueUntil: '2199-01-02' });

  // The check must find text in hyphenated pages, too.
  expect(await readFile(join(outDir, 'soulplan2.html'), 'utf8')).toContain('Entschei\u00addungen');
  await checkSite(outDir, path);
  const other = join(folder, 'other.json');
  await writeAtomically(other, JSON.stringify(first));
  await expect(checkSite(outDir, other)).rejects.toThrow('eine andere Fassung');
});
