import { describe, expect, test } from 'vitest';
import { describeTags, fallbackImage, isConnectionMissing, isWebAddress } from '#domain/events/task-reading.ts';
import { formatEventTime, formatShortStart } from '#domain/events/time.ts';

const defaults = ['Online-Teilnahme möglich', 'Q&A-Session nach dem Event'];

describe('the tags of an event', () => {
  test.each([
    [[], 'Exklusiv', defaults],
    [['Meditation'], 'Meditation', defaults],
    [['Meditation', 'Vor Ort'], 'Meditation', ['Vor Ort']],
    [['Meditation', 'Vor Ort', 'Für alle'], 'Meditation', ['Vor Ort', 'Für alle']],
    [['Meditation', 'Vor Ort', 'Für alle', 'Ein vierter'], 'Meditation', ['Vor Ort', 'Für alle']],
  ])('%j give the badge %s and the bullets %j', (tags, badge, bullets) => {
    expect(describeTags(tags)).toEqual({ badge, bullets });
  });

  test('promise no online seat at a place', () => {
    expect(describeTags(['Klang'], 'Yogaraum Ost').bullets).toEqual(defaults.slice(1));
    expect(describeTags(['Klang'], 'Online').bullets).toEqual(defaults);
  });
});

test.each([
  ['20:30', '20:30\u00a0Uhr'],
  ['00:00', '00:00\u00a0Uhr'],
  ['', '19:00\u00a0Uhr'],
])('the time %j is shown as %j', (time, shown) => {
  expect(formatEventTime(time)).toBe(shown);
});

test.each([
  ['2026-12-04', '19:30', 'Fr\u00a04.12., 19:30'],
  ['2027-03-14', '', 'So\u00a014.3., 19:00'],
])('the start on %s at %j is shown as %j where there is little room', (date, time, shown) => {
  expect(formatShortStart(date, time)).toBe(shown);
});

describe('the default image of an event', () => {
  test.each([
    ['demo-1', '/art/event-1.svg'],
    ['', '/art/event-4.svg'],
  ])('with the id %j is always %s', (id, image) => {
    expect(fallbackImage(id)).toBe(image);
  });

  test('is one of four, and each of them is used', () => {
    const images = new Set(Array.from({ length: 200 }, (_, index) => fallbackImage(`task-${index}`)));
    expect([...images].sort()).toEqual([1, 2, 3, 4].map((number) => `/art/event-${number}.svg`));
  });
});

test.each([
  ['401: nein', true],
  ['503: ClickUp ist noch nicht verbunden: Es fehlt ein access token.', true],
  ['Unauthorized', true],
  ['500: Interner Fehler', false],
  ['503: Unsere Datenbank ist gerade nicht erreichbar.', false],
  ['', false],
])('the failure %j means that ClickUp was never connected: %s', (message, isMissing) => {
  expect(isConnectionMissing(message)).toBe(isMissing);
});

test.each([
  ['https://example.org/event?id=1', true],
  ['/art/event-1.svg', true],
  ['//example.org/a', true],
  ['javascript:alert(1)', false],
  [' \tjava\nscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['mailto:ada@example.org', false],
  ['https://', false],
])('the address %j may be linked: %s', (address, isAllowed) => {
  expect(isWebAddress(address)).toBe(isAllowed);
});
