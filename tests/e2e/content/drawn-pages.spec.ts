import { coursePage } from '#content/content/course-words.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { legalPages, pages as publicPages } from '#content/pages/facts.ts';
import type { DrawnPage, PreviewOrder } from '#contracts/content/preview.ts';
import type { Content } from '#contracts/content/registry.ts';
import { eventSlots } from '#domain/events/page.ts';
import { anchors } from '#paths.ts';
import { parseEnv } from '#server/env.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import { drawPages } from '#tests/support/content/drawn-pages.ts';
import { walkHostileTexts } from '#tests/support/content/hostile-texts.ts';
import { ownContent } from '#tests/support/content/releases.ts';
import { mira } from '#tests/support/content/team.ts';
import { plainHtml } from '#tests/support/site/plain-html.ts';

// What the pages say of content other than the first. They are drawn by the preview of the built site, whose pages equal
// the build's: tests/site/site-build.release.test.ts.

const first = firstContent(parseEnv({}));
const paged = withCoursePages(first);
const PICTURE = { name: `${'a1'.repeat(32)}.webp`, width: 2048, height: 1536 };

const openEvent = {
  id: 'open',
  title: 'Neumond',
  description: '<script>alert(1)</script>',
  date: '2199-01-03',
  time: '19:30',
  speaker: '',
  image: '',
  status: 'published',
  url: 'https://tickets.example/open',
  tags: [],
} as const;

async function draw(content: Content, order: Partial<PreviewOrder> = {}): Promise<readonly DrawnPage[]> {
  const pages = await drawPages('dist', { content, events: [], images: [PICTURE], ...order });
  return pages.map(({ path, html }) => ({ path, html: plainHtml(html) }));
}
/** Gives all entries the same data in some fields. */
const filled = <E extends { readonly data: object }>(entries: readonly E[], data: object) =>
  entries.map((one) => ({ ...one, data: { ...one.data, ...data } }));
const htmlOf = (pages: readonly DrawnPage[], wanted: string): string =>
  pages.find(({ path }) => path === wanted)?.html ?? '';

test.describe('the pages of other content', { tag: '@desktop' }, () => {
  test('without examples have neither their sections nor a link that leads nowhere', async () => {
    const pages = await draw(ownContent(first));
    const home = htmlOf(pages, '/');
    expect(home).toContain('id="courses"');
    expect(home).not.toMatch(/id="(?:masterclasses|testimonials)"/);
    for (const { path, html } of pages) {
      expect(html, path).not.toMatch(
        />\s*(?:Bekannt aus|Masterclasses|Erfahrungen|Stimmen|Nach der zwölften Woche|Nach dem Gespräch)\s*<|überprüft/,
      );
      const links = [...html.matchAll(/href="(\/?)#([^"]+)"/g)];
      // A function adds the form for a seat.
      const built = links.filter(([, , id]) => id !== anchors.seat);
      const lost = built.filter(([, slash, id]) => !(slash === '/' ? home : html).includes(` id="${id}"`));
      expect(
        lost.map(([link]) => link),
        path,
      ).toEqual([]);
    }
  });

  test("show the leader's biography on SoulAlchemy instead of the example, and the owner's own text after it", async () => {
    const example = 'Unsere Mentorin leitet';
    const biography = 'Angefangen hat es mit einer Frage';
    const own = 'Ich begleite dich selbst.';
    const short = { ...mira, data: { ...mira.data, about: ' ' } };
    const guest = { ...mira, data: { ...mira.data, leadsSoulAlchemy: false } };
    for (const [team, guide, shown] of [
      [[guest, short], undefined, [example]],
      [[guest, mira], undefined, [biography]],
      [[mira], own, [biography, own]],
      [[short], own, [own]],
      [[], '', []],
    ] as const) {
      const soulAlchemyTexts = first.soulAlchemyTexts.map((one) => ({
        ...one,
        data: { ...one.data, guide: guide ?? one.data.guide },
      }));
      const pages = await draw({ ...first, team: [...team], soulAlchemyTexts }, { paths: ['/', '/soulalchemy'] });
      const texts = /Unsere Mentorin leitet|Angefangen hat es mit einer Frage|Ich begleite dich selbst\./g;
      const html = htmlOf(pages, '/soulalchemy');
      expect(html.match(texts) ?? []).toEqual(shown);
      // Without a person and a text the whole section is absent.
      expect(html.includes('Wer mit dir geht')).toBe(shown.length > 0);
    }
  });

  test('note an AI beside every picture and video that one made, and leave each picture as it is', async () => {
    const drawn = (madeByAi: 'yes' | 'no') => {
      const image = { name: PICTURE.name, alt: 'Ein Bild', focus: { x: 50, y: 50 }, madeByAi };
      return draw({
        ...first,
        courses: first.courses.map((one) => ({ ...one, data: { ...one.data, image } })),
        testimonials: first.testimonials.map((one) => ({ ...one, data: { ...one.data, image } })),
        team: [{ ...mira, data: { ...mira.data, portrait: image, video: 'abcdefghij', videoMadeByAi: madeByAi } }],
        videos: first.videos.map((one) => ({ ...one, data: { mediaId: 'abcdefghij', madeByAi } })),
      });
    };
    const [made, real] = [await drawn('yes'), await drawn('no')];
    expect(made.some(({ html }) => html.includes('mit KI erzeugt'))).toBe(true);
    for (const [index, { path, html }] of made.entries()) {
      const shown = /<picture[\s\S]*?<\/picture>| data-video="/g;
      const other = real[index]?.html ?? '';
      expect(html.match(/mit KI erzeugt/g)?.length, path).toBe(other.match(shown)?.length);
      expect(html.match(shown), path).toEqual(other.match(shown));
      expect(other, path).not.toContain('mit KI erzeugt');
    }
  });

  test('fold the sources of each claim of science where it stands, and say no word of them without sources', async () => {
    const offers = [...paged.courses, ...paged.masterclasses];
    for (const [sources, count] of [
      [['Zaccaro et al. 2018'], offers.length + 1],
      [[], 0],
    ] as const) {
      const pages = await draw({
        ...paged,
        courses: filled(paged.courses, { sources }),
        masterclasses: filled(paged.masterclasses, { sources }),
        homeTexts: filled(paged.homeTexts, { sources }),
      });
      const folded = pages.flatMap(({ html }) => html.match(/<summary[^>]*>Quellen<\/summary>/g) ?? []);
      expect(folded).toHaveLength(count);
    }
  });

  const OWN_PRICE = 'meditations-meisterschaft';
  const priced = (buys: 'open' | 'each' | 'all', ticked: (id: string) => boolean): Content => ({
    ...first,
    courses: first.courses.map(({ id, data }) => {
      const price = id === OWN_PRICE ? 14_900 : null;
      return { id, data: { ...data, text: 'Ein Text.', price, hasEarlyBirdPrice: ticked(id) } };
    }),
    offers: first.offers.map((one) => ({ ...one, data: { ...one.data, buys } })),
  });
  const scopes = [
    [
      'each',
      () => true,
      'je Kurs, für Bewusstseins-Erwachen, Innere Alchemie oder Rauhnächte',
      'je Kurs, als Frühbucher',
    ],
    [
      'all',
      () => true,
      'für Bewusstseins-Erwachen, Innere Alchemie und Rauhnächte, alle zusammen',
      'alle zusammen, als Frühbucher',
    ],
    ['open', (id: string) => id === 'rauhnaechte', 'für Rauhnächte', 'als Frühbucher'],
  ] as const;

  for (const [buys, ticked, sentence, price] of scopes) {
    test(`say of the early-bird price '${sentence}', and no course that it names has a price that follows`, async () => {
      const paths = ['/', publicPages.soulCircle.path, ...first.courses.map(({ id }) => `/kurse/${id}`)];
      const pages = await draw(priced(buys, ticked), { paths });
      for (const path of ['/', publicPages.soulCircle.path]) {
        expect(htmlOf(pages, path), path).toContain(`>${sentence}</p>`);
      }
      for (const { id } of first.courses) {
        const [, row = ''] = htmlOf(pages, '/').split(`id="${anchors.course(id)}"`);
        const [, cell = ''] = /data-term="Preis"[^>]*>(.*?)<\/td>/s.exec(row) ?? [];
        const own = htmlOf(pages, `/kurse/${id}`);
        const isNamed = id !== OWN_PRICE && ticked(id);
        expect(
          [cell, own].map((html) => html.includes(`>${price}<`) && /1497\u00a0€/.test(html)),
          id,
        ).toEqual([isNamed, isNamed]);
        const follows = id !== OWN_PRICE && !isNamed;
        expect([/folgt/.test(cell), own.includes('Preis folgt')], id).toEqual([follows, follows]);
      }
    });
  }

  test('say no word of the early-bird price without a course that it buys', async () => {
    const none = await draw(priced('all', () => false));
    expect(none.filter(({ html }) => /Frühbucher|x 5 Monate/.test(html))).toEqual([]);
  });

  test('say what the law asks of prices, ends, seller and links', async () => {
    const ofLaw: Readonly<Record<string, object>> = {
      soulCircle: { endsOn: '2199-12-31' },
      soulAlchemy: { endsOn: '2026-01-31' },
      soulPlan: { contractPartner: 'Seelenruhe GmbH' },
    };
    const pages = await draw({
      ...paged,
      team: [mira],
      contact: first.contact.map((one) => ({ ...one, data: { ...one.data, isSmallBusiness: true } })),
      legal: first.legal.map((one) => ({ ...one, data: { text: '**Fett** <b>roh</b> [x](javascript:alert(1))' } })),
      offers: first.offers.map((one) => ({
        ...one,
        data: { ...one.data, price: 2990, regularPrice: null, places: 12, ...ofLaw[one.id] },
      })),
    });
    const circle = htmlOf(pages, publicPages.soulCircle.path);
    expect(circle).toContain('29,90\u00a0€/Monat');
    expect(circle).not.toContain('statt <s>');
    expect(circle).toMatch(/>\s*Begrenzte Zeit, begrenzte Plätze/);
    expect(circle).toMatch(/data-ends="2199-12-31"[^>]*>Das Angebot gilt bis zum 31\.12\.2199/);
    expect(htmlOf(pages, publicPages.soulAlchemy.path)).not.toContain('Das Angebot gilt bis zum');
    const ordering = htmlOf(pages, publicPages.soulPlan.path);
    // At the first button and at the offer.
    expect(ordering.match(/Verkauf und Rechnung durch Seelenruhe GmbH/g)).toHaveLength(2);
    for (const path of ['/', '/soulcircle', '/soulalchemy', '/soulplan2', '/kurse/rauhnaechte']) {
      const html = htmlOf(pages, path);
      expect(html, path).toContain('ohne Umsatzsteuer (§ 19 UStG)');
      expect(html, path).not.toContain('inkl. MwSt.');
      // Soul Plan's bar with its price stands above the heading.
      const [beforePrice = ''] = html.slice(html.indexOf('<h1')).split(/\d\s?€/);
      expect(beforePrice, `the teacher precedes the first price of ${path}`).toContain('data-teacher');
    }
    const impressum = htmlOf(pages, legalPages.impressum.path);
    expect(impressum).toContain('<strong>Fett</strong> &lt;b&gt;roh&lt;/b&gt; [x](javascript:alert(1))');
    const linked = Object.values({ ...legalPages, ...contractPages }).map(({ path }) => path);
    for (const { path, html } of pages.filter((page) => !page.path.startsWith('/admin'))) {
      for (const link of linked) {
        expect(html, path).toMatch(new RegExp(`<footer[\\s\\S]*<a href="${link}"[\\s\\S]*</footer>`));
      }
      expect(html, path).not.toContain('ec.europa.eu');
    }
  });

  test("lead each waitlist with its page's own sentence, and a past masterclass's with that of its state", async () => {
    const written = <E extends { readonly data: object }>(entries: readonly E[], words: string) =>
      filled(entries, { waitlistLead: words, waitlistLeadWithPrice: words, eventWaitlistLead: `${words} Event` });
    const content = {
      ...paged,
      homeTexts: written(paged.homeTexts, 'Startseite'),
      soulCircleTexts: written(paged.soulCircleTexts, 'SoulCircle'),
      soulAlchemyTexts: written(paged.soulAlchemyTexts, 'SoulAlchemy'),
      courses: written(paged.courses, 'Kurs'),
      masterclasses: written(paged.masterclasses, 'Masterclass'),
    };
    const leads = (await draw(content, { events: [openEvent] })).flatMap(({ path, html }) => {
      const [, block] = html.split(`<section id="${anchors.waitlist}"`);
      return block === undefined ? [] : [[path, /<\/h2>\s*<p[^>]*>(.*?)<\/p>/s.exec(block)?.[1]]];
    });
    expect(Object.fromEntries(leads)).toEqual({
      '/': 'Startseite',
      '/event-vorbei': 'Startseite',
      '/soulcircle': 'SoulCircle',
      '/soulalchemy': 'SoulAlchemy',
      '/kurse/rauhnaechte': 'Kurs',
      '/masterclasses/atem': 'Masterclass',
      '/masterclasses/traeume': coursePage.recording.lead,
      '/event-seiten/open': 'Startseite Event',
      '/event-seiten/neu': 'Startseite Event',
    });
  });

  test('give each event one page with the form of the waitlist, and one with the registration and nothing ticked', async () => {
    const pages = await draw(first, { events: [openEvent] });
    const steps = (path: string) => {
      const html = htmlOf(pages, path);
      return {
        hasRegistration: html.includes(`data-slot="${eventSlots.registration}"`),
        forms: [...html.matchAll(/<form[^>]* action="([^"]+)"/g)].map(([, action]) => action),
        hasTick: html.includes('checked=""'),
        hasInvitation: html.includes('>Nicht dein Abend? Wir schreiben dir den nächsten.</h2>'),
        leadsToForm: html.includes('href="#waitlist"'),
        // Built before the evening, so the function fills in the live address.
        hasAddress: html.includes('tickets.example'),
        hasScript: html.replaceAll(/ content="[^"]*"/g, '').includes('<script>alert(1)'),
      };
    };
    expect(steps('/event-seiten/open')).toEqual({
      hasRegistration: false,
      forms: ['/api/waitlist'],
      hasTick: true,
      hasInvitation: false,
      leadsToForm: true,
      hasAddress: false,
      hasScript: false,
    });
    expect(steps('/event-seiten/anmeldung/open')).toEqual({
      hasRegistration: true,
      forms: ['/api/subscribers'],
      hasTick: false,
      hasInvitation: true,
      leadsToForm: false,
      hasAddress: false,
      hasScript: false,
    });
  });

  test('take no text of the content or of a task for markup, and have the same policy with any text', async () => {
    const image = { name: PICTURE.name, alt: 'Ein Bild', focus: { x: 50, y: 50 } };
    const voice = { name: `${'a'.repeat(64)}.mp3`, seconds: 18, transcript: 'Schön, dass du da bist.' };
    const content = {
      ...paged,
      courses: paged.courses.map((one) => ({ ...one, data: { ...one.data, image } })),
      masterclasses: paged.masterclasses.map((one) => ({ ...one, data: { ...one.data, image } })),
      team: [{ ...mira, data: { ...mira.data, portrait: image, voice } }],
      testimonials: paged.testimonials.map((one) => ({ ...one, data: { ...one.data, image } })),
      gift: paged.gift.map((one) => ({ ...one, data: { ...one.data, title: 'Meditation', image } })),
    };
    const event = { title: 'Vollmond', description: 'Ein Abend.', time: '19:30', speaker: mira.data.name };
    const events = [
      { id: 'dated', date: '2199-01-02' },
      { id: 'undated', date: '' },
    ].map((one) => ({
      ...event,
      ...one,
      image: '',
      status: 'published',
      url: '',
      tags: ['Vor Ort in Berlin', 'Klang'],
    }));
    const order = { content, events, images: [PICTURE] };
    const { faults, closed, ...counts } = await walkHostileTexts('dist', order, (wanted) => drawPages('dist', wanted));
    expect(faults).toEqual([]);
    // Slugs, ids of vendors, numbers, and an address of mail.
    expect(closed).toEqual([
      'courses.slug',
      'courses.productIds',
      'courses.instalmentProductIds',
      'masterclasses.slug',
      'team.video',
      'offers.productIds',
      'offers.instalmentProductIds',
      'soulPlanTexts.sampleSounds',
      'soulPlanTexts.sessionMinutes',
      'videos.mediaId',
      'contact.email',
    ]);
    expect(counts.visits).toBe(20);
    expect(counts.texts).toBeGreaterThan(400);
    expect(counts.pages).toBeGreaterThan(40);
  });
});
