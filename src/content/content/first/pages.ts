import type { Content } from '#contracts/content/registry.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

export const pages: Content['pages'] = [
  {
    id: 'home',
    data: {
      headline: 'Erwecke dein höheres Selbst',
      lead: 'Kurse, Masterclasses und eine Gemeinschaft, in der du dich nicht erklären musst. Du gehst in deinem Tempo – und du gehst nicht allein.',
      searchTitle: '',
      searchDescription:
        'Kurse, Masterclasses und eine Gemeinschaft für dein spirituelles Wachstum: herzbasiert, wissenschaftlich fundiert und alltagstauglich.',
    },
  },
  {
    id: 'soulCircle',
    data: {
      headline: OFFER_NAMES.soulCircle,
      lead: 'Ein fester Kreis, in dem du ehrlich wachsen kannst: jede Woche ein Stück, in deinem Tempo.',
      searchTitle: 'SoulCircle: die Mitgliedschaft im Kreis',
      searchDescription:
        'Ein fester Kreis von Menschen, die ehrlich miteinander wachsen: wöchentliche Check-ins, ein Tag im Monat für deine Fragen, jeden Monat kündbar.',
    },
  },
  {
    id: 'soulAlchemy',
    data: {
      headline: OFFER_NAMES.soulAlchemy,
      lead: 'Für Menschen, die schon viel über sich wissen und jetzt danach leben möchten. Jede Woche ein Thema, eine Live-Sitzung und eine Übung für den Alltag.',
      searchTitle: 'SoulAlchemy: das Programm in 12 Wochen',
      searchDescription:
        'Zwölf Wochen in einer begleiteten Gruppe: jede Woche eine Live-Sitzung von 90 Minuten, ein Einzelgespräch und lebenslanger Zugang zu allen Inhalten.',
    },
  },
  {
    id: 'soulPlan',
    data: {
      headline: 'Dein Name ist der Anfang',
      lead: 'Der Soul Plan liest deinen Geburtsnamen wie eine Landkarte: Talente, Lebensaufgabe, Herausforderungen. Wir gehen sie mit dir durch, im Videoanruf und nur zu zweit.',
      searchTitle: 'Soul Plan: dein Reading, 90 Minuten online',
      searchDescription:
        'Was dein Name über Talente, Aufgaben und Herausforderungen erzählt: ein persönliches Reading im Videoanruf, 90 Minuten, mit Geld-zurück-Garantie.',
    },
  },
];
