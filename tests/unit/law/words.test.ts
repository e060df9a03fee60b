import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { lawPoints } from '#domain/law/check.ts';
import type { LawFacts } from '#domain/law/facts.ts';
import { parseEnv } from '#server/env.ts';

const setUp = { examples: {}, canMail: true, canTellOwner: true, today: '2027-01-15' };
const pointsIn = (content: LawFacts['content'], rule: string) =>
  lawPoints({ content, ...setUp }).filter((point) => point.rule === rule);
const wordsIn = (rule: string, text: string) =>
  pointsIn({ team: [{ id: 'mira', data: { about: text } }] }, rule).map(({ title }) => title.replace('Das Wort ', ''));

test.each([
  ['Der Kurs heilt dich.', '„heilt“'],
  ['Sie wurde geheilt.', '„geheilt“'],
  ['Heilung von Migräne', '„Heilung“'],
  ['Geistheilung', '„Geistheilung“'],
  ['heilende Klänge', '„heilende“'],
  ['heilsame Töne', '„heilsame“'],
  ['Gegen Depressionen', '„Depressionen“'],
  ['Nie wieder Burnout', '„Burnout“'],
  ['für Traumatisierte', '„Traumatisierte“'],
  ['Das löst Blockaden.', '„löst Blockaden“'],
  ['Blockaden werden aufgelöst', '„Blockaden werden aufgelöst“'],
  ['Blockadenlösung am Abend', '„Blockadenlösung“'],
  ['Fernbehandlungen', '„Fernbehandlungen“'],
  ['Wir fernbehandeln dich.', '„fernbehandeln“'],
  ['Sie überträgt dir Energie.', '„überträgt dir Energie“'],
  ['Weniger Schmerzen', '„Schmerzen“'],
  ['schmerzfrei leben', '„schmerzfrei“'],
  ['Das wirkt gegen Unruhe.', '„wirkt gegen“'],
  ['Was gegen Stress wirkt', '„gegen Stress wirkt“'],
  ['Es lindert den Druck.', '„lindert“'],
])('L8: „%s“ is reported as %s with its place', (text, word) => {
  expect(wordsIn('L8', text)).toEqual([word]);
  const [point] = pointsIn({ courses: [{ id: 'atem', data: { description: text } }] }, 'L8');
  expect(point).toMatchObject({
    id: 'L8:courses.atem.description',
    place: { kind: 'courses', id: 'atem', field: 'description' },
    todo: expect.stringContaining('ein Hinweis am Rand macht ein Versprechen nicht erlaubt'),
  });
});

test.each([
  'Heiligabend in Heilbronn',
  'Was deine Träume erzählen, und Traumarbeit',
  'Integration und neues Wirken',
  'Wir lösen ein Rätsel. Eine Blockade bleibt.',
  'Gegen Ende des Abends. Dann wirkt die Stille.',
])('L8: „%s“ promises nothing', (text) => {
  expect(wordsIn('L8', text)).toEqual([]);
});

test.each([
  ['L9', 'Wissenschaftlich fundiert', '„Wissenschaftlich“'],
  ['L9', 'aus Neurowissenschaft und Psychologie', '„Neurowissenschaft“'],
  ['L9', 'Eine Studie zeigt', '„Studie“'],
  ['L9', 'Es ist bewiesen.', '„bewiesen“'],
  ['L9', 'erwiesene Kraft', '„erwiesene“'],
  ['L9', 'nachgewiesen', '„nachgewiesen“'],
  ['L9', 'Die Quantenphysik', '„Quantenphysik“'],
  ['L10', 'umweltfreundliches Papier', '„umweltfreundliches“'],
  ['L10', 'klimaneutral gedruckt', '„klimaneutral“'],
  ['L10', 'Unser Nachhaltigkeitssiegel', '„Nachhaltigkeitssiegel“'],
  ['L10', 'nachhaltig gedruckt', '„nachhaltig gedruckt“'],
])('%s: „%s“ is reported as %s', (rule, text, word) => {
  expect(wordsIn(rule, text)).toEqual([word]);
});

test.each(['Ich habe studiert', 'mein Studium', 'Nachhaltige Veränderung', 'ein Beweis von Liebe'])(
  'L9, L10: „%s“ claims nothing',
  (text) => {
    expect([...wordsIn('L9', text), ...wordsIn('L10', text)]).toEqual([]);
  },
);

test('L9: a source in the entry proves its claims, and an empty one proves nothing', () => {
  const about = (sources: unknown) => pointsIn({ courses: [{ id: 'a', data: { text: 'Studien', sources } }] }, 'L9');
  expect(about(undefined)).toHaveLength(1);
  expect(about([' '])).toHaveLength(1);
  expect(about(['Müller 2024, https://example.org/'])).toEqual([]);
});

test('the first content makes claims of science in four places, promises healing in one and claims nothing green', () => {
  const content: LawFacts['content'] = firstContent(parseEnv({}));
  const idsOf = (rule: string) => pointsIn(content, rule).map(({ id }) => id);
  expect(idsOf('L8')).toEqual(['L8:soulAlchemyTexts.soulAlchemyTexts.included']);
  expect(idsOf('L9').toSorted()).toEqual([
    'L9:homeTexts.homeTexts.approachNotes',
    'L9:homeTexts.homeTexts.pillars',
    'L9:pages.home.searchDescription',
    'L9:website.website.description',
  ]);
  expect(idsOf('L10')).toEqual([]);
});

test('a text without spaces is checked as fast as any other', () => {
  // Without a limit to the letters of a word, these take hours.
  for (const part of ['lös', 'blockade', 'studie', 'forschung', 'Energie']) {
    expect(wordsIn('L8', part.repeat(7000))).toEqual([]);
  }
});

test('the question for the lawyer about a word quotes its sentence', () => {
  const about = 'Erst. Du reist, und es heilt dich. Dann.';
  const [point] = pointsIn({ team: [{ id: 'mira', data: { about } }] }, 'L8');
  expect(point?.question).toMatch(/\? „Du reist, und es heilt dich\.“$/);
});

test.each([
  ['Wir drucken umweltfreundlich.', ['L10:team.mira.about']],
  ['Ein klimaneutraler Kurs', ['L10:team.mira.about:ausgleich']],
  ['Wir gleichen jede Reise aus: CO₂-kompensiert.', ['L10:team.mira.about:ausgleich']],
  ['Unsere Emissionen werden vollständig ausgeglichen.', ['L10:team.mira.about:ausgleich']],
  ['Ab 2030 reisen wir emissionsfrei.', ['L10:team.mira.about:zukunft', 'L10:team.mira.about']],
  ['Wir reisen mit der Bahn.', []],
])('L10: „%s“ is judged by what it rests on', (about, ids) => {
  const found = pointsIn({ team: [{ id: 'mira', data: { about } }] }, 'L10');
  expect(found.map(({ id }) => id)).toEqual(ids);
});
