import { describe, expect, test } from 'vitest';
import { search as words } from '#content/search/dialog.ts';
import { listTexts } from '#contracts/content/texts.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { searchedGroups } from '#domain/search/groups.ts';
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

  test.each<[Role, string, string]>([
    [
      'owner',
      'Menschen, Käufe, Vorgänge, Events, Kurzlinks, Briefe, Texte und Bereiche',
      'Unter den Menschen, Käufen, Vorgängen, Events, Kurzlinks, Briefen, Texten und Bereichen ist nichts zu „Ada“. ',
    ],
    [
      'editor',
      'Events, Kurzlinks, Texte und Bereiche',
      'Unter den Events, Kurzlinks, Texten und Bereichen ist nichts zu „Ada“. ',
    ],
    ['reader', 'Events und Bereiche', 'Unter den Events und Bereichen ist nichts zu „Ada“. '],
  ])('tells %s only about what their search covers', (role, label, none) => {
    const groups = searchedGroups(role);
    expect(words.label(groups)).toBe(label);
    expect(words.none('Ada', groups)).toBe(`${none}Versuch es mit einem anderen Wort.`);
  });

  test('reads the written texts of an entry, with the texts that its fields begin with, but no choices', () => {
    const texts = listTexts('courses', { title: 'Atem', format: 'live', image: { name: 'bild' } });
    expect(texts).toContainEqual({ field: 'title', text: 'Atem' });
    expect(texts.map(({ text }) => text)).not.toContain('live');
    expect(texts.map(({ text }) => text)).not.toContain('bild');
    expect(listTexts('homeTexts', {}).map(({ field }) => field)).toContain('pillars');
  });
});
