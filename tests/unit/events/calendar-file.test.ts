import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type DatedEvent, eventItem } from '#content/events/calendar-item.ts';
import { berlinInstant, berlinTimestamp } from '#domain/berlin-clock.ts';
import { type CalendarItem, calendarFile } from '#domain/events/calendar-file.ts';
import { eventState, findRelated } from '#domain/events/page.ts';
import { describeVenue, findOtherVenue, parseVenue } from '#domain/events/venue.ts';

const SITE = 'https://www.example.org';
const event: DatedEvent = {
  taskId: '86a',
  title: 'Klangabend',
  description: 'Für dich.',
  date: '2026-12-01',
  time: '19:30',
  minutes: 0,
  place: '',
  capacity: 0,
  speaker: 'Aylin Demir',
  url: 'https://example.com/klang',
  tags: ['Klang', 'Vor Ort in Berlin', 'Online'],
  sequence: 3,
  updatedAt: new Date('2026-11-20T08:00:00Z'),
};

/** Parses a file with a calendar's parser. */
const read = (file: string): ICAL.Event[] => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};
const only = (item: CalendarItem): ICAL.Event => {
  const [found] = read(calendarFile({ name: 'Events', items: [item] }));
  if (found === undefined) throw new Error('There is no event');
  return found;
};

test.each([
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30:00+02:00'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00+02:00'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00:00+01:00'],
])('the day %s at %s in Berlin is the instant %s', (day, time, instant, timestamp) => {
  expect(berlinInstant(day, time).toISOString()).toBe(instant);
  expect(berlinTimestamp(day, time)).toBe(timestamp);
});

describe('an independent calendar parser', () => {
  test('reads the same facts as the card shows', () => {
    const found = only(eventItem(event, SITE, false));
    expect({
      uid: found.uid,
      title: found.summary,
      start: found.startDate.toJSDate().toISOString(),
      end: found.endDate.toJSDate().toISOString(),
      place: found.location,
      sequence: found.sequence,
      status: found.component.getFirstPropertyValue('status'),
      url: found.component.getFirstPropertyValue('url'),
    }).toEqual({
      uid: '86a@www.example.org',
      title: 'Klangabend',
      start: '2026-12-01T18:30:00.000Z',
      end: '2026-12-01T20:30:00.000Z',
      place: 'Berlin und online',
      sequence: 3,
      status: 'CONFIRMED',
      url: 'https://www.example.org/events/86a',
    });
    expect(found.description).toContain('mit Aylin Demir\n\nFür dich.');
  });

  test('reads a cancelled event and an event of a whole day', () => {
    const cancelled = only(eventItem(event, SITE, true));
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const day = only({ ...eventItem(event, SITE, false), time: { kind: 'day', day: '2026-10-25' } });
    expect([day.startDate.isDate, day.startDate.toString(), day.endDate.toString()]).toEqual([
      true,
      '2026-10-25',
      '2026-10-26',
    ]);
  });

  test('reads any title and description unchanged, in lines of at most 75 octets', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        'A\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:EMAIL',
        'DTSTART:19700101T000000Z',
        'Ende\\; und, so\\nweiter',
        '🌸'.repeat(60),
        '</script>„ß“',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (title, description) => {
        const file = calendarFile({ name: title, items: [{ ...eventItem(event, SITE, false), title, description }] });
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          // Apple's calendar unescapes before it unfolds.
          expect(line).not.toMatch(/(?<!\\)(?:\\\\)*\\$/);
        }
        const [found, ...others] = read(file);
        expect(others).toEqual([]);
        const kept = (text: string): string =>
          text
            .toWellFormed()
            .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
            .replaceAll(/[^\P{Cc}\n\t]/gu, '');
        expect(found?.summary).toBe(kept(title));
        expect(found?.description ?? '').toBe(kept(description));
        expect(found?.component.getAllSubcomponents()).toEqual([]);
      }),
    );
  });
});

test.each([
  [[], { isOnline: false, place: '' }],
  [['Klang', 'Vor Ort in Berlin', 'Online', 'Abend'], { isOnline: true, place: 'Berlin' }],
  [['Klang', 'vor Ort'], { isOnline: false, place: 'Vor Ort' }],
  [['Klang', 'Zoom'], { isOnline: true, place: '' }],
])('the tags %j mean the place %j', (tags, place) => {
  expect(parseVenue({ tags })).toEqual(place);
});

test.each([
  ['Online', { isOnline: true, place: '' }],
  ['Musterweg 1, 10405 Berlin', { isOnline: false, place: 'Musterweg 1, 10405 Berlin' }],
  ['Yogaraum Ost und online', { isOnline: true, place: 'Yogaraum Ost' }],
  ['online und in Berlin', { isOnline: true, place: 'Berlin' }],
])('the place %j takes precedence over the tags', (named, place) => {
  expect(parseVenue({ place: named, tags: ['Vor Ort in Köln', 'Klang'] })).toEqual(place);
});

test.each([
  ['', ['Klang', 'Vor Ort in Berlin', 'Online'], 'Berlin und online'],
  ['', ['Online'], 'Online'],
  ['', ['Klang', 'Kreis'], ''],
])('the place %j with the tags %j is worded as %j', (place, tags, words) => {
  expect(describeVenue({ place, tags })).toBe(words);
});

test.each([
  ['', ['Klang', 'Online'], 'Online'],
  ['Yogaraum Ost', ['Online'], 'Online'],
  ['Online', ['Vor Ort in Köln'], 'Köln'],
  ['Yogaraum Ost und online', ['Online', 'Vor Ort'], ''],
  ['', ['Klang'], ''],
])('the place %j leaves out of the tags %j the venue %j', (place, tags, venue) => {
  expect(findOtherVenue({ place, tags })).toBe(venue);
});

test('the most similar event shares tags or the speaker; without one it is the next event', () => {
  const one = (taskId: string, tags: readonly string[], speaker = '') => ({
    taskId,
    tags,
    speaker,
    title: taskId,
    date: '2026-12-01',
    time: '',
  });
  const others = [
    one('self', ['Klang']),
    one('next', ['Online', '25 €']),
    one('mara', [], 'Mara'),
    one('klang', ['klang']),
  ];
  const related = (tags: readonly string[], speaker?: string) =>
    findRelated(one('self', tags, speaker), others)?.taskId;
  expect(related(['Klang', 'Online'])).toBe('klang');
  expect(related(['Online', '25 €'], 'Mara')).toBe('mara');
  expect(related(['Online', '25 €', 'Vor Ort in Berlin'])).toBe('next');
  expect(findRelated(one('self', []), others.slice(0, 1))).toBeUndefined();
});

test('an event keeps its page for 30 days after its last day', () => {
  const shown = { isPublic: true, isHidden: false, time: '' };
  expect(eventState({ ...shown, date: '' }, '2026-12-01')).toBe('coming');
  expect(eventState({ ...shown, date: '2026-12-01' }, '2026-12-31')).toBe('past');
  expect(eventState({ ...shown, date: '2026-12-01' }, '2027-01-01')).toBe('gone');
  expect(eventState({ ...shown, isPublic: false, date: '2026-12-01' }, '2026-11-01')).toBe('gone');
  expect(eventState({ ...shown, isHidden: true, date: '2026-12-01' }, '2026-11-01')).toBe('gone');
});
