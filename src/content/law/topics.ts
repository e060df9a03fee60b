/** Groups of the Rechts-Check with their rules and legal sources. */
export const lawTopics = [
  {
    name: 'imprint',
    title: 'Impressum',
    hint: 'Das fehlt oder ist noch ein Platzhalter.',
    rules: { L1: 'Impressum (§ 5 DDG, § 18 Abs. 2 MStV)' },
  },
  {
    name: 'examples',
    title: 'Beispiele',
    hint: 'Mitgeliefert und erfunden: So darf es nicht online gehen.',
    rules: { L4: 'Keine erfundenen Angaben (§ 5 UWG, Anhang Nr. 23c zu § 3 Abs. 3 UWG)' },
  },
  {
    name: 'mail',
    title: 'Widerruf und Kündigung',
    hint: 'Bestätigungen müssen hinausgehen, und du musst davon erfahren.',
    rules: { C7: 'Widerruf und Kündigung auf der Website (§§ 356a, 312k BGB)' },
  },
  {
    name: 'texts',
    title: 'Rechtstexte',
    hint: 'Noch von keiner Anwältin geprüft.',
    rules: {
      L2: 'Streitbeilegung in der EU, Plattform geschlossen seit 20. Juli 2025',
      L3: 'Datenschutzerklärung (Art. 13 DSGVO, TDDDG)',
      L5: 'Barrierefreiheit (BFSG)',
      C10: 'Widerrufsbelehrung und Vertragstexte (BGB)',
    },
  },
  {
    name: 'voices',
    title: 'Stimmen',
    hint: 'Woher weißt du, dass sie bei dir waren?',
    rules: { L6: 'Bewertungen und ihre Prüfung (§ 5b Abs. 3 UWG)' },
  },
  {
    name: 'press',
    title: 'Bekannt aus',
    hint: 'Hier fehlt die Adresse des Beitrags.',
    rules: { L7: 'Werbung mit Berichten, die es gibt (UWG)' },
  },
  {
    name: 'healing',
    title: 'Worte über Heilung',
    hint: 'Kann als Heilversprechen gelesen werden.',
    rules: { L8: 'Keine Heilversprechen (§ 3 HWG, § 1 HeilprG)' },
  },
  {
    name: 'offers',
    title: 'Angebote und Preise',
    hint: 'Prüfe, ob das so stimmt und erlaubt ist.',
    rules: {
      C1: 'Gesamtpreis (PAngV)',
      C2: 'Raten (PAngV, §§ 506 ff. BGB)',
      C3: 'Durchgestrichene Preise (§ 5 UWG)',
      C4: 'Begrenzte Angebote (UWG)',
      C5: 'Garantie (BGB)',
      C6: 'Wer verkauft (BGB)',
      C9: 'Fernunterricht (FernUSG)',
      C11: 'Beliebteste Option (§ 5 UWG)',
    },
  },
] as const satisfies readonly LawTopic[];

export interface LawTopic {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly rules: Readonly<Record<string, string>>;
}
