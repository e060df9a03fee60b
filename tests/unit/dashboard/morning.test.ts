import { describe, expect, test } from 'vitest';
import { wordStep } from '#content/dashboard/first-steps.ts';
import {
  eveningNews,
  letterNews,
  moneyNews,
  newsTitle,
  nextEvent,
  openCase,
  openCases,
  peopleNews,
  reply,
} from '#content/dashboard/morning.ts';
import { firstSteps, sections } from '#content/dashboard/screen.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { FIRST_STEPS } from '#domain/dashboard/first-steps.ts';
import { countWords, fitMorning, MORNING_WORDS } from '#domain/dashboard/morning.ts';

const long = 'Maria Theresia von und zu Hohenfels geborene Meier';
const evening = { asked: 34, came: 21, buyers: 3, revenue: 29_100 };
const now = new Date('2026-11-26T17:00:00Z');

describe('the morning page', () => {
  test.each(FIRST_STEPS)('has at most sixty words while the next step is %s, however long the names are', (step) => {
    const next = wordStep({ step, state: 'open', place: null, offer: null, lack: null, platform: null });
    const certain = [
      newsTitle(undefined, now),
      ...[1, 2].map(() => `${openCase('withdrawal', long, '2026-11-23', '2026-12-07')} ${reply}`),
      openCases(12),
      moneyNews(
        123_456,
        [long, `${long} II`, `${long} III`].map((name, index) => `${index}${name}`),
      ),
      peopleNews(12, [long, long, long]),
      next.title,
      next.action ?? '',
    ];
    const later = [
      eveningNews('2026-12-04', evening, true),
      letterNews(long, 120, 299),
      nextEvent(long, '2026-12-04', '20:00'),
    ];
    const needs = ['Zahlung offen bei 5 Käufen.', 'Ein Produkt ohne Angebot: Sein Umsatz zählt schon.'];
    const fits = fitMorning({ certain, later, why: next.why, needs });
    const frame = [
      screenTitles.dashboard,
      sections.attention.title,
      sections.attention.more(2),
      firstSteps.title,
      firstSteps.hide,
      firstSteps.more(8),
    ];
    const shown = [
      ...frame,
      ...certain,
      ...later.filter((_, index) => fits.later[index]),
      fits.isWhyShown ? next.why : '',
      ...needs.slice(0, fits.needs),
    ];
    expect(countWords(shown.join(' '))).toBeLessThanOrEqual(MORNING_WORDS);
  });

  test('says how an evening went', () => {
    expect(eveningNews('2026-12-04', evening, true)).toBe('Freitag: 34 angemeldet, 21 kamen, 3 kauften, 291\u00a0€');
  });

  test('folds every need after the first that does not fit', () => {
    const needs = ['eins zwei', 'wort '.repeat(60), 'drei'];
    expect(fitMorning({ certain: [], later: [], why: '', needs }).needs).toBe(1);
  });

  test.each([
    ['withdrawal', 'Peter Maurer', '2026-12-07', 'Peter Maurer will Geld zurück, bis 7.12.'],
    ['withdrawal', 'Peter Maurer', null, 'Peter Maurer widerruft, offen seit 23.11.'],
    ['withdrawal', null, '2026-12-07', 'Ein Widerruf, Geld zurück bis 7.12.'],
    ['cancellation', 'Anna Berg', null, 'Anna Berg kündigt, offen seit 23.11.'],
    ['cancellation', null, null, 'Eine Kündigung, offen seit 23.11.'],
  ] as const)('names a %s of %s until %s as "%s"', (kind, name, until, sentence) => {
    expect(openCase(kind, name, '2026-11-23', until)).toBe(sentence);
  });

  test.each([
    [undefined, 'In den letzten 7 Tagen'],
    [new Date('2026-11-26T06:30:00Z'), 'Seit 07:30\u00a0Uhr'],
    [new Date('2026-11-24T06:30:00Z'), 'Seit Di, 24.11.'],
  ])('tells since when its news are: %s', (since, title) => {
    expect(newsTitle(since, now)).toBe(title);
  });

  test('names two products and three people, and what stands for the others', () => {
    expect(moneyNews(5400, ['Soul Plan', 'Soul Plan', 'SoulCircle'])).toBe('54\u00a0€: Soul Plan, SoulCircle');
    expect(moneyNews(-2700, [''])).toBe('-27\u00a0€');
    expect(peopleNews(1, ['Lea Brandt'])).toBe('1 neuer Mensch: Lea Brandt');
    expect(peopleNews(4, ['Lea', 'Jürgen', 'Sabine'])).toBe('4 neue Menschen: Lea, Jürgen, Sabine …');
    expect(peopleNews(2, [])).toBe('2 neue Menschen');
  });
});
