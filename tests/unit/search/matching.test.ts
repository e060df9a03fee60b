import { describe, expect, test } from 'vitest';
import { listTexts } from '#contracts/content/texts.ts';
import { excerptAround, matchesWords } from '#domain/search/matching.ts';

describe('the search over all texts', () => {
  test('finds the words of a search in any case and order, all of them', () => {
    expect(matchesWords('Im KREIS ist Ärger willkommen', 'ärger kreis')).toBe(true);
    expect(matchesWords('Im Kreis', 'kreis ärger')).toBe(false);
  });

  test('shows the first match between words, on one line', () => {
    expect(excerptAround('Guten\nMorgen', 'morgen')).toBe('Guten Morgen');
    const long = `${'Anfang '.repeat(20)}die Mitte ${'Ende '.repeat(40)}`;
    const excerpt = excerptAround(long, 'mitte');
    expect(excerpt).toMatch(/^… Anfang .*die Mitte Ende .* …$/);
    expect(excerpt.length).toBeLessThan(110);
  });

  test('shows the whole phrase before its longest word, wherever the other words are', () => {
    const gap = 'Anfang '.repeat(20);
    expect(excerptAround(`der Kreis ${gap}der Sonntag`, 'der Sonntag')).toMatch(/^… .*Anfang der Sonntag$/);
    expect(excerptAround(`der Kreis ${gap}am Sonntag`, 'der Sonntag')).toMatch(/^… .*Anfang am Sonntag$/);
    expect(excerptAround(`Der Kreis ${gap}Ende`, 'der Sonntag')).toMatch(/^Der Kreis Anfang .* …$/);
  });

  test('reads the written texts of an entry, with the texts that its fields begin with, but no choices', () => {
    const texts = listTexts('courses', { title: 'Atem', format: 'live', image: { name: 'bild' } });
    expect(texts).toContainEqual({ field: 'title', text: 'Atem' });
    expect(texts.map(({ text }) => text)).not.toContain('live');
    expect(texts.map(({ text }) => text)).not.toContain('bild');
    expect(listTexts('homeTexts', {}).map(({ field }) => field)).toContain('pillars');
  });
});
