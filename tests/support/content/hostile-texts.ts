import * as z from 'zod/mini';
import { createFinisher } from '#build/finished-pages.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import type { DrawnPage, PreviewOrder } from '#contracts/content/preview.ts';
import { type Content, type DraftContent, type Entry, kindNames, kindOf } from '#contracts/content/registry.ts';
import type { SnapshotBody } from '#contracts/content/snapshot.ts';
import { type EventState, eventSlots } from '#domain/events/page.ts';
import { ANSWER_SLOT } from '#domain/pages/slots.ts';
import { startServer } from '#local/host/http.ts';
import { seatForm } from '#server/http/evenings/seat-form.ts';
import { eventPage } from '#server/http/events/event-page.ts';
import { shapeOf } from '#tests/support/site/html-shape.ts';

type Path = readonly string[];
type Event = SnapshotBody['events'][number];

/** Texts that were once taken for markup, by the build, by functions or by browsers. */
const hostile: readonly string[] = [
  '</script><script>alert(1)</script>',
  '</head></title></noscript></template>',
  '"><img src=x onerror=alert(1)>',
  '<meta http-equiv=refresh content=0>',
  '<link rel="stylesheet" href="/a.css">',
  ...['event-related', 'event-state', 'event-facts', 'form'].map((mark) => `<div data-${mark}></div>`),
  ...[ANSWER_SLOT, ...Object.values(eventSlots)].map((name) => `<div data-slot="${name}"></div>`),
  '<section data-hero></section>',
  '</main></body></html>',
  'data-start="open"',
];
const allHostile = hostile.join(' ');
/** For fields with room for a few characters, and for those that take addresses only. */
const shortest = ['<!--', '/"><svg/onload=1>', 'https://a.example/"><svg/onload=1>'];

/** Writes a text without a character that could be markup, of the same length and with the same words. */
const harmless = (text: string): string =>
  text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('"', '”').replaceAll("'", '’');

function textsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length === 0) return [[...path, '0']];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Returns a value with another text at a path. */
function withText(value: unknown, [key, ...rest]: Path, change: (text: string) => string): unknown {
  if (key === undefined) return change(String(value));
  if (Array.isArray(value)) {
    return (value.length === 0 ? [''] : value).map((inner, index) =>
      String(index) === key ? withText(inner, rest, change) : inner,
    );
  }
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, name === key ? withText(inner, rest, change) : inner]),
  );
}

const WRITTEN = new Set(['text', 'textarea', 'markdown', 'list', 'pairs', 'image', 'voice']);

/** All written fields of all kinds, as `kind.field`. */
const writtenFields = kindNames.flatMap((name) =>
  Object.entries(kindOf(name).fields).flatMap(([field, { widget }]) =>
    WRITTEN.has(widget) ? [`${name}.${field}`] : [],
  ),
);

interface Filled {
  readonly content: DraftContent;
  /** Written fields that allow no hostile text. */
  readonly closed: readonly string[];
  readonly texts: number;
}

/**
 * Adds a hostile text to every text of the content whose field allows it: all of them if they fit, else one that fits,
 * another for each text.
 */
function fill(content: Content, write: (text: string) => string): Filled {
  const fields = new Set<string>();
  let texts = 0;
  const filled = kindNames.map((name) => {
    const kind = kindOf(name);
    const given: readonly Entry[] = content[name];
    const known = given.length > 0 ? given : [{ id: 'added', data: emptyEntry(kind) }];
    const entries = known.map(({ id, data }) => {
      let full: unknown = data;
      for (const path of textsIn(data)) {
        const turned = hostile.map((_, index) => hostile[(index + texts) % hostile.length] ?? '');
        const [field = ''] = path;
        const schema = kind.fields[field]?.schema ?? z.never();
        const isAllowed = (added: string) =>
          z.safeParse(
            schema,
            withText(data[field], path.slice(1), (text) => text + added),
          ).success;
        const added = [` ${allHostile}`, ...turned.map((text) => ` ${text}`), ...shortest].find(isAllowed);
        if (added === undefined) continue;
        full = withText(full, path, (text) => text + write(added));
        fields.add(`${name}.${field}`);
        texts += 1;
      }
      return { id, data: full };
    });
    return [name, entries] as const;
  });
  const closed = writtenFields.filter((field) => !fields.has(field));
  return { content: { ...content, ...Object.fromEntries(filled) }, closed, texts };
}

/** Texts of a task; the others are dates, times, addresses and our own image. */
const taskTexts = ['title', 'description', 'speaker', 'place', 'status'] as const;

const fillTask = (event: Event, text: string): Event => ({
  ...event,
  ...Object.fromEntries(taskTexts.map((field) => [field, `${event[field] ?? ''} ${text}`])),
  tags: [...event.tags, text],
});

interface Walk extends Pick<Filled, 'closed' | 'texts'> {
  readonly pages: number;
  /** Pages of the function that were compared. */
  readonly visits: number;
  /** Pages that differ from the same page with harmless texts, with the first difference. */
  readonly faults: readonly string[];
}

function faultsOf(page: string, html: string, other: string): readonly string[] {
  const [shape, wanted] = [shapeOf(html), shapeOf(other)];
  const at = Array.from({ length: Math.max(shape.length, wanted.length) }).findIndex(
    (_, index) => shape[index] !== wanted[index],
  );
  return at < 0 ? [] : [`${page}: ${shape[at]} instead of ${wanted[at]}`];
}

const KEY = /^<!DOCTYPE html><!--([0-9a-f]{32})-->/;

/** Lets the function answer visits to an event in every state, with a text added to all that the task says now. */
async function visit(finished: ReadonlyMap<string, string>, event: Event, text: (key: string) => string) {
  const server = await startServer(async (request) => {
    const html = finished.get(new URL(request.url).pathname);
    return new Response(html ?? '', { status: html === undefined ? 404 : 200 });
  }, 0);
  const log = { info: () => undefined, error: () => undefined };
  const answers: [string, string][] = [];
  const key = KEY.exec(finished.get(`/event-seiten/${event.id}`) ?? '')?.[1] ?? '';
  const now = fillTask({ ...event, minutes: 90 }, text(key));
  const { minutes = 0, place = '', capacity = 0 } = now;
  const task = { ...now, minutes, place, capacity, taskId: event.id, isPublic: true, isHidden: false };
  const related = { ...task, taskId: 'other' };
  try {
    for (const state of ['coming', 'past', 'gone'] satisfies EventState[]) {
      const undated = state === 'coming' ? [{ date: '' }] : [];
      for (const change of [{}, { date: '2198-01-01' }, { url: 'https://tickets.example/' }, ...undated]) {
        // A past event has a day.
        const day = state === 'coming' ? {} : { date: '2198-01-02' };
        const known = {
          event: { ...task, ...day, ...change, seats: 'none' as const },
          state,
          next: [related],
          related,
        };
        const answer = await eventPage({ origin: server.url, log }, event.id, known, seatForm);
        answers.push([`${state} ${JSON.stringify(change)} ${answer.status}`, await answer.text()]);
      }
    }
  } finally {
    await server.stop();
  }
  return answers;
}

/**
 * Draws all pages with hostile texts, and again with harmless ones of the same length, finishes them, and lets the
 * function fill those of events. Nothing but texts and values of attributes may differ.
 */
export async function walkHostileTexts(
  outDir: string,
  { content, events, images }: Pick<SnapshotBody, 'content' | 'events'> & Pick<PreviewOrder, 'images'>,
  draw: (order: PreviewOrder) => Promise<readonly DrawnPage[]>,
): Promise<Walk> {
  const finish = createFinisher(outDir);
  async function finished(write: (text: string) => string) {
    const filled = fill(content, write);
    const tasks = events.map((one) => fillTask(one, write(allHostile)));
    const order = { content: filled.content, events: tasks, images };
    const pages = await Promise.all(
      (await draw(order)).map(async ({ path, html }) => [path, await finish(html)] as const),
    );
    return { ...filled, pages: new Map(pages) };
  }
  const [bad, good] = [await finished((text) => text), await finished(harmless)];
  const faults = [...bad.pages].flatMap(([path, { html, policy }]) => {
    const other = good.pages.get(path);
    if (other === undefined) return [`${path}: only with hostile texts`];
    return [...faultsOf(path, html, other.html), ...(policy === other.policy ? [] : [`${path}: another policy`])];
  });
  const htmlOf = (pages: typeof bad.pages) => new Map([...pages].map(([path, { html }]) => [path, html]));
  let visits = 0;
  for (const event of events) {
    // A reader of the page knows its marks.
    const marks = (key: string) => Object.values(eventSlots).map((name) => `<!--${key} ${name}--><!--${key} -->`);
    const answers = await visit(htmlOf(bad.pages), event, (key) => [allHostile, ...marks(key)].join(' '));
    const others = await visit(htmlOf(good.pages), event, (key) => harmless([allHostile, ...marks(key)].join(' ')));
    faults.push(
      ...answers.flatMap(([what, html], index) => faultsOf(`${event.id} ${what}`, html, others[index]?.[1] ?? '')),
    );
    visits += answers.length;
  }
  const { closed, texts, pages } = bad;
  return { closed, texts, pages: pages.size, visits, faults };
}
