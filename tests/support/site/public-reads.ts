import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readWork } from '#contracts/operations/clock.ts';
import { media } from '#db/schema/content/media.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { eventSlots } from '#domain/events/page.ts';
import { signManifestRequest } from '#domain/redirects/manifest.ts';
import { startServer } from '#local/host/http.ts';
import type { Context } from '#server/context.ts';
import { ownRequest } from '#server/own-calls.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { type DatabaseLine, wrapConnection } from '#tests/support/database/database-line.ts';
import { type ClickUpSite, eventTask, openClickUpSite } from '#tests/support/events/clickup.ts';
import { START } from '#tests/support/scene.ts';
import { gatedFunctions } from '#tests/support/site/codebase/gates.ts';
import { root } from '#tests/support/site/codebase/tree.ts';
import { markedPage } from '#tests/support/site/marked-page.ts';
import { type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

/** Bytes of an image that no text contains, so that a test finds them. */
const IMAGE = Buffer.alloc(200_000, 'mein-erwachen');
const nameOf = (bytes: Buffer, ending: string): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.${ending}`;
const SOUND = Buffer.alloc(90_000, 'klang');

export const imagePath = `/media/${nameOf(IMAGE, 'webp')}`;
export const soundPath = `/media/${nameOf(SOUND, 'mp3')}`;
export const letterPath = '/briefe/0e7f2f0e-0000-4000-8000-000000000001';

const slot = (name: string): string => `<div data-slot="${name}"></div>`;
const eventHtml = `<h1>Abend</h1>${[eventSlots.state, eventSlots.related, eventSlots.seatForm].map(slot).join('')}`;

const built: Readonly<Record<string, string>> = {
  '/event-seiten/coming': eventHtml,
  '/event-seiten/anmeldung/coming': eventHtml,
  '/event-seiten/past': eventHtml,
  '/404': '<h1>404</h1>',
  '/nicht-mehr-da': '<h1>Vorbei</h1>',
};

const former = { '/kurse/alt': '/kurse/neu', '/masterclasses/weg': '' };

/** Public address that a browser may read. */
export interface PublicRead {
  readonly file: string;
  readonly path: string;
}

/** Addresses of functions that are not operations of the API: with something to read, and with nothing. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'functions/calendar-feed.ts': ['/kalender/abc.ics'],
  'functions/case-page.ts': ['/kuendigen/absenden'],
  'functions/clickup.ts': ['/api/clickup/callback?code=x&state=y'],
  'functions/collect.ts': ['/api/analytics/pixel'],
  'functions/confirmations.ts': ['/bestaetigen/abc'],
  'functions/gift.ts': ['/geschenk/abc', `/geschenk/gcm1.00000000.${'A'.repeat(16)}.${'A'.repeat(24)}`],
  'functions/evening.ts': ['/dabei/abc', `/dabei/${'A'.repeat(43)}`],
  'functions/event-pages.ts': [
    '/events/coming',
    '/events/past',
    '/events/new',
    '/events/unknown',
    '/events/not.an.id',
    '/events/coming.ics',
    '/events/unknown.ics',
    '/events.ics',
  ],
  'functions/former-page.ts': ['/kurse/abc', '/kurse/alt', '/masterclasses/weg'],
  'functions/letter-page.ts': [letterPath, letterPath.replace(/1$/, '2'), '/briefe/abc'],
  'functions/media.ts': [imagePath, soundPath, `/media/${'0'.repeat(64)}.webp`, '/media/abc.webp'],
  'functions/redirect.ts': ['/r/abc'],
  'functions/thanks.ts': ['/danke/abc'],
  'functions/unsubscribing.ts': ['/abmelden/abc'],
};

/** Signature of our own request at the scene's time. */
function workQuery(): string {
  const { at, signature } = ownRequest({ env: ownerEnv(), now: () => START }, readWork) ?? {};
  return `?at=${at}&signature=${signature}`;
}

/** Operations whose address needs more than its path. */
const queries: Readonly<Record<string, string>> = {
  '/api/health/work': workQuery(),
  '/api/redirects/manifest': `?signature=${await signManifestRequest(ownerVariables.SESSION_SECRET)}`,
};

/** Lists the public reads of every function. @throws Error for a function without an address here */
export async function publicReads(): Promise<PublicRead[]> {
  const functions = await gatedFunctions();
  return functions.flatMap(({ file, gates = [] }) => {
    if (file.startsWith('functions/edge/')) return [];
    const names = gates.filter(({ access }) => access === 'public').map(({ name }) => name);
    const operations = names.flatMap((name) => {
      const [, path] = /^GET (.+)$/.exec(name) ?? [];
      return path === undefined ? [] : [`${path}${queries[path] ?? ''}`];
    });
    const hasPage = names.some((name) => name === 'page' || name === 'pixel');
    const own = hasPage ? pages[file] : [];
    if (own === undefined) throw new Error(`tests/support/site/public-reads.ts knows no address of ${file}`);
    return [...operations, ...own].map((path) => ({ file, path }));
  });
}

/** Site with something to read at every public address. */
export interface ReadableSite extends ClickUpSite {
  readonly line: DatabaseLine;
  /** Visitor of the function that answers an address. @param more replacements in the function's context */
  reader(file: string, more?: Partial<Context> & { readonly from?: string }): Promise<Visitor>;
}

/** Opens a site with 60 events of long descriptions, an image, a recording and a sent letter. */
export async function openReadableSite(): Promise<ReadableSite> {
  const site = await openClickUpSite();
  const server = await startServer(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/adressen.json') return Response.json(former);
    const html = built[pathname];
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(markedPage(html ?? ''), { status: html === undefined ? 404 : 200, headers });
  }, 0);
  const described = { text_content: 'Ein Abend mit Klang und Atem. '.repeat(60), list: { id: site.fake.listId } };
  const others = Array.from({ length: 57 }, (_, index) => `other-${index}`);
  site.fake.tasks = [
    { ...eventTask('past', { name: 'Vorbei', date: '2026-11-22' }), ...described },
    ...['coming', 'new', ...others].map((id) => ({ ...eventTask(id, { name: `Abend ${id}` }), ...described })),
  ];
  await site.connect();
  const sizes = { width: 1, height: 1 };
  await site.db.insert(media).values([
    { name: imagePath.slice('/media/'.length), type: 'image/webp', bytes: IMAGE, ...sizes },
    { name: soundPath.slice('/media/'.length), type: 'audio/mpeg', bytes: SOUND, ...sizes },
  ]);
  await site.db.insert(letters).values({
    id: letterPath.slice('/briefe/'.length),
    kind: 'letter',
    subject: 'Licht',
    text: 'Es wird hell. '.repeat(2500),
    audience: { list: 'newsletter' },
    status: 'sent',
    startedAt: site.clock.now,
  });
  const line = wrapConnection();
  return {
    ...site,
    line,
    async reader(file, { from, ...more } = {}) {
      const { default: handler }: { default: FunctionHandler } = await import(join(root, file));
      return site.visitor(handler, from, { origin: server.url, site: 'https://www.example.org', ...more });
    },
    async close() {
      await server.stop();
      await site.close();
    },
  };
}
