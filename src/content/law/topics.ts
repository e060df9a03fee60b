import type { RuleId } from '#domain/law/rules.ts';

/** Groups of the Rechts-Check with their rules. */
export const lawTopics: readonly LawTopic[] = [
  {
    name: 'imprint',
    title: 'Impressum',
    hint: 'Diese Angaben müssen darin stehen.',
    rules: ['L1'],
  },
  {
    name: 'examples',
    title: 'Beispiele',
    hint: 'Mitgeliefert und erfunden: So darf es nicht online gehen.',
    rules: ['L4'],
  },
  {
    name: 'mail',
    title: 'Widerruf und Kündigung',
    hint: 'Bestätigungen müssen hinausgehen, und du musst davon erfahren.',
    rules: ['C7', 'C8'],
  },
  {
    name: 'texts',
    title: 'Rechtstexte',
    hint: 'Noch von keiner Anwältin geprüft.',
    rules: ['L2', 'L3', 'L5', 'C10'],
  },
  {
    name: 'voices',
    title: 'Stimmen',
    hint: 'Woher weißt du, dass sie bei dir waren?',
    rules: ['L6'],
  },
  {
    name: 'press',
    title: 'Bekannt aus',
    hint: 'Hier fehlt die Adresse des Beitrags.',
    rules: ['L7'],
  },
  {
    name: 'ai',
    title: 'Mit KI erzeugt',
    hint: 'Was echt wirkt, aber von einer KI kommt, musst du so nennen.',
    rules: ['L11'],
  },
  {
    name: 'healing',
    title: 'Worte über Heilung',
    hint: 'Kann als Heilversprechen gelesen werden.',
    rules: ['L8'],
  },
  {
    name: 'claims',
    title: 'Wissenschaft und Umwelt',
    hint: 'Was du behauptest, musst du belegen können.',
    rules: ['L9', 'L10'],
  },
  {
    name: 'offers',
    title: 'Angebote und Preise',
    hint: 'Prüfe, ob das so stimmt und erlaubt ist.',
    rules: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C11', 'C14'],
  },
  {
    name: 'courses',
    title: 'Fernunterricht',
    hint: 'Für alles, was Geld kostet.',
    rules: ['C9'],
  },
  {
    name: 'taxes',
    title: 'Umsatzsteuer und Rechnungen',
    hint: 'Frag dazu deine Steuerberatung.',
    rules: ['C12', 'C13'],
  },
  {
    name: 'privacy',
    title: 'E-Mails und Besuche',
    hint: 'Das hält die Website von selbst ein.',
    rules: ['P1', 'P2', 'P3', 'P4', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9'],
  },
];

export interface LawTopic {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly rules: readonly RuleId[];
}
