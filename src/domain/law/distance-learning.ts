import { type CheckedEntry, type LawPoint, textOf } from './facts.ts';

const QUESTIONS = [
  { field: 'selfStudy', short: 'Aufzeichnungen?', full: 'Gibt es Aufzeichnungen oder Material zum Selbstlernen?' },
  { field: 'mostlyLive', short: 'mehrheitlich live?', full: 'Findet mehr als die Hälfte live statt?' },
  {
    field: 'mayAsk',
    short: 'Fragen erlaubt?',
    full: 'Darf man Fragen stellen, oder prüfst du, was jemand gelernt hat?',
  },
] as const;

const ANSWER =
  'Beantworte die Frage im Formular. Es zählt, was du versprichst, nicht, was jemand nutzt. Danach weiß der Rechts-Check, ob die Merkmale von Fernunterricht da sind.';

const NEEDS_APPROVAL =
  'Fernunterricht gegen Geld braucht eine Zulassung, auch wenn ihn jemand beruflich bucht; sonst ist der Vertrag ungültig. Trage die Nummer ein, oder kläre mit deiner Anwältin, dass es hier nicht gilt: Die Gerichte urteilen nicht einheitlich.';

/** Names the criteria of distance learning that the answers meet; `''` if they do not make it distance learning. */
function criteriaIn(isYes: (field: (typeof QUESTIONS)[number]['field']) => boolean): string {
  if (!isYes('mayAsk')) return '';
  const isLive = isYes('mostlyLive');
  if (isYes('selfStudy')) {
    return isLive
      ? 'Mehr als die Hälfte ist live, aber es bleiben Aufzeichnungen oder Material, und man darf fragen: Das kann Fernunterricht sein.'
      : 'Man lernt überwiegend mit Aufzeichnungen oder Material und darf fragen: Das sind die Merkmale von Fernunterricht.';
  }
  return isLive ? '' : 'Weniger als die Hälfte ist live, und man darf fragen: Das kann Fernunterricht sein.';
}

interface PaidEntry {
  readonly kind: string;
  readonly entry: CheckedEntry;
  readonly name: string;
  /** Beginning of the points' ids. */
  readonly id: string;
}

/** C9: each open question about a paid entry without an approval, or else the criteria that its answers meet. */
export function listApprovalPoints({ kind, entry, name, id }: PaidEntry): readonly LawPoint[] {
  if (textOf(entry, 'zfuNumber') !== '') return [];
  const open = QUESTIONS.filter(({ field }) => !['yes', 'no'].includes(textOf(entry, field)));
  if (open.length > 0) {
    return open.map(({ field, short, full }) => ({
      id: `${id}:${field}`,
      rule: 'C9',
      title: `${name}: ${short}`,
      row: `${name}: Fernunterricht?`,
      sentence: `${name}: Noch nicht beantwortet: „${full}“`,
      todo: ANSWER,
      place: { kind, id: entry.id, field },
      weight: 'choice',
    }));
  }
  const criteria = criteriaIn((field) => textOf(entry, field) === 'yes');
  if (criteria === '') return [];
  return [
    {
      id,
      rule: 'C9',
      title: `${name}: ZFU-Zulassung`,
      sentence: `${name}: Es ist keine ZFU-Zulassung eingetragen. ${criteria}`,
      todo: NEEDS_APPROVAL,
      place: { kind, id: entry.id, field: 'zfuNumber' },
      weight: 'choice',
    },
  ];
}
