import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEvents } from '#contracts/events/public-events.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { isSlug, slugKey } from '#domain/address/slugs.ts';
import { addDays, berlinDay, isCalendarDay } from '#domain/berlin-time.ts';
import { isPast } from '#domain/events/end.ts';
import { eventStart, parseTime } from '#domain/events/start.ts';
import { planSync } from '#domain/events/sync.ts';
import { readTask, type Task, type TaskEvent } from '#domain/events/task-reading.ts';
import { buildDestination } from '#domain/redirects/following.ts';
import { slugFromPath } from '#domain/redirects/slug-from-path.ts';
import { hostsOf, isTarget } from '#domain/redirects/targets.ts';
import { isContactId, readContactTag, TAG_MAX } from '#domain/tagging/contact-tags.ts';
import { dimensions, listCounts, VALUE_MAX } from '#domain/visits/hit.ts';
import { wordKey } from '#domain/word-key.ts';
import { hostileText } from '#tests/support/hostile.ts';

const settings = { seed: 20_261_121, numRuns: 500 };
/** Checks a property with the same inputs in every run. */
const holds = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof T]: fc.Arbitrary<T[Index]> },
  predicate: (...inputs: T) => void,
): void => fc.assert(fc.property(...arbitraries, predicate), settings);

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const TYPED_CONTROL = /[^\P{Cc}\x7f-\x9f]/u;
const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom('a', 'own', 'tag', 'utm_source'), hostileText), hostileText), {
  maxLength: 6,
});
const query = pairs.map((given) => new URLSearchParams(given.map(([name, value]): [string, string] => [name, value])));
const webAddress = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.tuple(hostileText, hostileText).map(([path, search]) => `https://example.com/${path}?${search}`),
  hostileText,
);

describe('a slug', () => {
  const letters = [...'aZ09._-äÄßéøŁĳſKÅ', 'e\u0301', 'ﬁ', 'İ', 'Ⅷ', 'ａ', 'а', '😀', ' ', '/', '%'];
  const slug = fc.oneof(
    fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((chars) => chars.join('')),
    hostileText,
  );

  test('is found by its own short path, and by no other', () => {
    holds([slug], (text) => {
      const path = `/r/${encodeURIComponent(text.toWellFormed())}`;
      const found = slugFromPath(path);
      if (isSlug(text)) expect(found).toBe(text);
      // Punctuation after a link in a text is not part of it.
      else if (found !== undefined) expect(text.slice(found.length)).toMatch(/^[^\p{L}\d_-]+$/u);
      if (isSlug(text)) expect(slugFromPath(new URL(shortPath(text), 'https://example.com').pathname)).toBe(text);
    });
  });

  test('has the same key in every spelling', () => {
    holds([slug.filter(isSlug)], (text) => {
      const key = slugKey(text);
      for (const written of [text.normalize('NFC'), text.normalize('NFD'), text.toLowerCase(), key]) {
        expect(slugKey(written)).toBe(key);
      }
    });
  });
});

describe('the destination of a visit', () => {
  test('is the target, whatever query parameters the visit has', () => {
    holds([webAddress, query], (targetUrl, visit) => {
      const location = buildDestination(targetUrl, String(visit), []);
      expect(location !== undefined).toBe(isTarget(targetUrl));
      if (location === undefined) return;
      const [target, reached] = [new URL(targetUrl), new URL(location)];
      for (const part of ['protocol', 'host', 'username', 'password', 'pathname', 'hash'] as const) {
        expect(reached[part]).toBe(target[part]);
      }
      expect(reached.search.startsWith(target.search)).toBe(true);
      expect(location).toMatch(/^[\x21-\x7e]+$/);
    });
  });

  test('has its own query parameters, and those of the visit that it lacks', () => {
    holds([webAddress.filter((address) => isTarget(address) && /^http/i.test(address)), query], (targetUrl, visit) => {
      const own = new URL(targetUrl).searchParams;
      const reached = new URL(buildDestination(targetUrl, String(visit), hostsOf([targetUrl])) ?? '').searchParams;
      for (const name of own.keys()) expect(reached.getAll(name)).toEqual(own.getAll(name));
      for (const name of visit.keys()) {
        expect(reached.getAll(name)).toEqual(own.has(name) ? own.getAll(name) : visit.getAll(name));
      }
    });
  });
});

describe('the counts of Analytics', () => {
  test('contain only short and harmless values', () => {
    holds(
      [webAddress, webAddress, fc.oneof(fc.constant(''), hostileText), hostileText],
      (url, referrer, event, text) => {
        const counts = listCounts({ url, referrer, event }, { userAgent: text, country: text }, ['example.com']) ?? [];
        for (const { value } of counts) {
          expect(value.length).toBeLessThanOrEqual(VALUE_MAX);
          expect(value.isWellFormed()).toBe(true);
          expect(value).not.toMatch(CONTROL);
        }
        const order = counts.map(({ dimension }) => dimensions[dimension]);
        expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other));
      },
    );
  });
});

describe('calendar days', () => {
  test('start in Berlin at most two hours earlier than in Greenwich', () => {
    holds([fc.date({ min: new Date('1980-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })], (instant) => {
      const greenwich = instant.toISOString().slice(0, 10);
      expect([greenwich, addDays(greenwich, 1)]).toContain(berlinDay(instant));
      expect(berlinDay(new Date(instant.getTime() + 2 * 60 * 60 * 1000)) >= greenwich).toBe(true);
    });
  });
});

describe('the contact id in an address', () => {
  const address = pairs.map((given) => {
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value]));
    return { search, url: `https://example.com/a?${search}#b` };
  });
  const contact = fc.tuple(
    address,
    fc.constantFrom('contactid', 'CONTACTID', 'ContactID', 'Contact%49d'),
    fc.oneof(fc.nat().map(String), hostileText),
  );

  test('is valid, or it is ignored', () => {
    holds([contact], ([{ url }, name, id]) => {
      const found = readContactTag(url.replace('?', `?${name}=${encodeURIComponent(id.toWellFormed())}&`));
      expect(found?.contactId).toBe(isContactId(id.trim()) && found ? id.trim() : found?.contactId);
      if (!found) return;
      expect(found.contactId).toMatch(/^\d{1,20}$/);
      expect(found.tag.length).toBeLessThanOrEqual(TAG_MAX);
      expect(found.tag).not.toMatch(TYPED_CONTROL);
      expect(found.tag.trim()).not.toBe('');
    });
  });
});

describe('events', () => {
  test('start at the time that a person would read', () => {
    holds(
      [
        fc.oneof(
          hostileText,
          fc
            .tuple(fc.nat(30), fc.nat(70), fc.constantFrom('', ' Uhr', ' pm'))
            .map(([hour, minute, half]) => `ab ${hour}:${String(minute).padStart(2, '0')}${half}`),
        ),
      ],
      (text) => {
        expect(parseTime(text) ?? '00:00').toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
      },
    );
    holds([fc.double(), fc.constantFrom('Europe/Berlin', 'America/Chicago', 'Asia/Tokyo')], (at, timeZone) => {
      const start = eventStart(at, undefined, timeZone);
      if (!start) return;
      expect(isCalendarDay(start.date)).toBe(true);
      expect(start.time).toMatch(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/);
    });
  });

  const entry = fc.oneof(
    hostileText,
    fc.record(
      { username: hostileText, url: webAddress, mimeType: fc.constantFrom('image/png', 'image/svg+xml', 'text/html') },
      { requiredKeys: [], noNullPrototype: true },
    ),
  );
  const field = fc.record({
    name: fc.oneof(fc.constantFrom('Datum', 'Uhrzeit', 'Referent(in)', 'Bild', 'Link', 'URL'), hostileText),
    type: fc.constantFrom('date', 'drop_down', 'labels', 'users', 'attachment', 'short_text', 'url', 'neu'),
    value: fc.oneof(
      fc.constant(undefined),
      hostileText,
      webAddress,
      fc.integer(),
      fc.double(),
      fc.array(entry, { maxLength: 3 }),
    ),
    options: fc.array(
      fc.record({ id: hostileText, name: hostileText, orderIndex: fc.nat(3) }, { noNullPrototype: true }),
      { maxLength: 3 },
    ),
  });
  const task: fc.Arbitrary<Task> = fc.record({
    id: fc.nat(12).map(String),
    name: fc.oneof(fc.constant('Kurs'), hostileText),
    description: hostileText,
    status: fc.oneof(fc.constantFrom('Done', 'veröffentlicht', 'published', 'open'), hostileText),
    isArchived: fc.boolean(),
    isSubtask: fc.boolean(),
    dueAt: fc.option(fc.oneof(fc.integer({ min: 0, max: 2e12 }), fc.double()), { nil: undefined }),
    tags: fc.array(hostileText, { maxLength: 30 }),
    fields: fc.array(field, { maxLength: 6 }),
  });
  const timeZone = fc.constantFrom('Europe/Berlin', 'America/Chicago');

  test('of any task follow the contract', () => {
    let published = 0;
    holds([task, timeZone], (given, zone) => {
      const read = readTask({ ...given, isArchived: false, isSubtask: false, status: 'done' }, zone);
      if (read.kind !== 'event') {
        expect(read.kind).toBe('unreadable');
        return;
      }
      published += 1;
      const { taskId, ...event } = read.event;
      expect(z.safeParse(listEvents.response, { events: [{ id: taskId, ...event }] }).success).toBe(true);
      expect(event.title).not.toBe('');
      expect(event.image).toMatch(/^(?:https:\/\/\S+)?$/);
      expect(event.url).toMatch(/^(?:https?:\/\/\S+)?$/);
      const lines = [event.title, event.speaker, ...event.tags];
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(200);
        expect(line).not.toMatch(TYPED_CONTROL);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(event.description.isWellFormed()).toBe(true);
      expect(event.tags.length).toBeLessThanOrEqual(20);
    });
    expect(published).toBeGreaterThan(settings.numRuns / 4);
  });

  test('need no further change after a synchronisation', () => {
    const today = '2026-11-21';
    const list = fc.uniqueArray(task, { maxLength: 12, selector: ({ id }) => id });
    holds([list, list, timeZone], (before, after, zone) => {
      const sync = (tasks: readonly Task[], known: readonly (TaskEvent & { isPublic: boolean })[]) => {
        const input = { timeZone: zone, today, hideMissing: true, hiddenTasks: [], unclear: [] };
        const plan = planSync({ tasks, unreadable: [] }, known, input);
        const stored = new Map(known.map((event) => [event.taskId, event]));
        for (const event of plan.upserts) stored.set(event.taskId, { ...event, isPublic: true });
        for (const id of plan.hides) {
          const event = stored.get(id);
          if (event) stored.set(id, { ...event, isPublic: false });
        }
        return { plan, stored: [...stored.values()] };
      };
      const first = sync(before, []);
      const second = sync(after, first.stored);
      const { plan } = sync(after, second.stored);
      expect([plan.upserts, plan.hides]).toEqual([[], []]);
      expect(second.plan.published).toBe(
        second.stored.filter((event) => event.isPublic && !isPast(event, today)).length,
      );
      const kinds = new Map(after.map((each) => [each.id, readTask(each, zone).kind]));
      for (const { taskId, isPublic } of second.stored) {
        if (isPublic) expect(['event', 'unreadable']).toContain(kinds.get(taskId));
        else expect(kinds.get(taskId)).not.toBe('event');
      }
    });
  });
});

test.each([
  ['Bühne'.normalize('NFD'), ' BÜHNE '],
  ['Instagram', 'instagram'],
])('%j and %j are the same word', (one, other) => {
  expect(wordKey(one)).toBe(wordKey(other));
});
