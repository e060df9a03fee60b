import type { Content } from '#contracts/content/registry.ts';

const weeks: readonly Content['roadmap'][number]['data'][] = [
  {
    title: 'Ankommen im Feld',
    items: [
      'Die Gruppe kennenlernen und vereinbaren, wie wir miteinander umgehen',
      'Eine ehrliche Bestandsaufnahme: Wo stehst du gerade?',
      'Die erste Übung: fünf Minuten Atem am Morgen',
    ],
  },
  {
    title: 'Den Körper bewohnen',
    items: [
      'Spannung bemerken, bevor sie dich steuert',
      'Eine Körperreise, die in die Mittagspause passt',
      'Was dein Körper schon länger weiß als du',
    ],
  },
  {
    title: 'Gefühle lesen',
    items: [
      'Unterscheiden, was neu ist und was alt',
      'Worte finden für das, was du spürst',
      'Bleiben, wenn du lieber gehen würdest',
    ],
  },
  {
    title: 'Muster erkennen',
    items: [
      'Die drei Sätze, die du über dich glaubst',
      'Woher sie kommen und wozu sie einmal gut waren',
      'Ein kleines Heft für die Auslöser im Alltag',
    ],
  },
  {
    title: 'Dem Schatten begegnen',
    items: [
      'Was dich an anderen stört und was es über dich sagt',
      'Neid und Scham ansehen, ohne sie zu verurteilen',
      'Ein Brief, den du nicht abschickst',
    ],
  },
  {
    title: 'Herkunft würdigen',
    items: [
      'Dein Platz in der Familie, in der du groß wurdest',
      'Was du übernommen hast, ohne gefragt zu werden',
      'Behalten, zurückgeben, danken',
    ],
  },
  {
    title: 'Grenzen setzen',
    items: [
      'Nein sagen, ohne drei Gründe nachzuschieben',
      'Wo du zu viel gibst und wo zu wenig',
      'Das Gespräch vorbereiten, das du schon lange führen willst',
    ],
  },
  {
    title: 'Loslassen',
    items: [
      'Was Vergeben bedeutet und was nicht',
      'Ein Abschied in deinem eigenen Tempo',
      'Platz schaffen, im Kopf und im Regal',
    ],
  },
  {
    title: 'Die eigene Stimme',
    items: [
      'Sagen, was du brauchst',
      'Schreiben, sprechen, singen: Ausdruck üben',
      'Gehört werden, ohne lauter zu werden',
    ],
  },
  {
    title: 'Werte und Richtung',
    items: [
      'Was dir wichtig ist, in fünf Worten',
      'Eine anstehende Entscheidung daran messen',
      'Ein Bild davon, wie du in einem Jahr leben möchtest',
    ],
  },
  {
    title: 'In Beziehung treten',
    items: [
      'Dich neu verhalten, wo alles beim Alten ist',
      'Hilfe annehmen, bevor du sie dringend brauchst',
      'Streit als Übungsfeld',
    ],
  },
  {
    title: 'Integration und neues Wirken',
    items: [
      'Die zwölf Wochen im Rückblick',
      'Deine drei Gewohnheiten für die Zeit danach',
      'Zum Abschluss in der Gruppe: was du weitergibst',
    ],
  },
];

/** Initial entries of SoulAlchemy's twelve weeks (spec 3). */
export const roadmap: Content['roadmap'] = weeks.map((data, index) => ({
  id: `week-${String(index + 1).padStart(2, '0')}`,
  data,
}));
