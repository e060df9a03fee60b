import { isCalendarDay } from '../berlin-time.ts';
import { formatEuro, formatInstalments } from '../purchases/offers.ts';
import { type CheckedEntry, type FoundPoint, instalmentsOf, numberOf, textOf } from './facts.ts';

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
  'Fernunterricht gegen Geld braucht eine Zulassung, auch wenn ihn jemand beruflich bucht; sonst ist der Vertrag ungültig. Trage die Nummer ein, oder kläre mit deiner Anwältin, dass es hier nicht gilt: Die Gerichte urteilen nicht einheitlich. Dient es ausschließlich der Freizeit, genügt eine Anzeige: Dann beantworte die Frage danach im Formular.';

const ANSWERS = [...QUESTIONS.map(({ field }) => field), 'leisure'];

const isAnswered = (entry: CheckedEntry, field: string): boolean => ['yes', 'no'].includes(textOf(entry, field));

/** Answers what an entry leaves open as another one does. */
export const answeredLike = (entry: CheckedEntry, other: CheckedEntry | undefined): CheckedEntry => {
  const open = ANSWERS.filter((field) => !isAnswered(entry, field));
  return { ...entry, data: { ...entry.data, ...Object.fromEntries(open.map((field) => [field, other?.data[field]])) } };
};

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

type Part = Pick<FoundPoint, 'title' | 'sentence' | 'todo'> &
  Partial<Pick<FoundPoint, 'question'>> & { readonly part?: string; readonly field: string };

/** Asks on about an approved course: prepayment and the learner's notice. */
function aboutApproved(entry: CheckedEntry): readonly Part[] {
  const price = numberOf(entry, 'price');
  const instalments = instalmentsOf(entry);
  const prices = [price !== null && formatEuro(price), instalments && `in Raten ${formatInstalments(instalments)}`];
  const named = prices.filter(Boolean).join(', ');
  return [
    {
      part: 'vorauszahlung',
      field: price === null ? 'zfuNumber' : 'price',
      title: 'Vorauszahlung',
      sentence: `Mit Zulassung darfst du höchstens für je drei Monate im Voraus kassieren. Die Seite nennt ${named}.`,
      todo: 'Teile den Preis so auf, dass keine Zahlung mehr als drei Monate abdeckt, oder bestätige, dass es nicht länger dauert.',
      question: 'Verlangen diese Preise unzulässige Vorauszahlungen (§ 2 Abs. 2 FernUSG)?',
    },
    {
      part: 'kuendigung',
      field: 'zfuNumber',
      title: 'Kündigung nach einem halben Jahr',
      sentence: 'Mit Zulassung kann man zum Ende des ersten Halbjahres kündigen, ohne Grund, danach jederzeit.',
      todo: 'Bestätige, dass deine AGB das sagen und dass du dann nur den Anteil bis dahin behältst.',
      question: 'Nennen meine AGB das Kündigungsrecht und seine Fristen richtig (§ 5 FernUSG)?',
    },
  ];
}

/** Asks a lawyer whether a course is solely for leisure, and for the day of its notice. */
function aboutLeisure(entry: CheckedEntry): readonly Part[] {
  return [
    ...(isCalendarDay(textOf(entry, 'noticeOn'))
      ? []
      : [
          {
            part: 'anzeige',
            field: 'noticeOn',
            title: 'Anzeige bei der ZFU',
            sentence: 'Fernunterricht nur für die Freizeit muss vorher angezeigt sein; es ist kein Tag eingetragen.',
            todo: 'Zeige es bei der Zentralstelle für Fernunterricht an, bevor du es anbietest (das kostet nichts), und trage den Tag ein.',
          },
        ]),
    {
      part: 'freizeit',
      field: 'leisure',
      title: 'nur Freizeit?',
      sentence: 'Nach deiner Antwort dient es ausschließlich der Freizeit oder der Unterhaltung.',
      todo: 'Ob das für deinen Inhalt gilt, kann nur deine Anwältin sagen. Halte mit „So gewollt“ fest, was sie sagt.',
      question:
        'Dient das nach Inhalt und Ziel ausschließlich der Freizeitgestaltung oder der Unterhaltung, sodass statt der Zulassung eine Anzeige genügt (§ 12 Abs. 1 S. 3 und 4 FernUSG)?',
    },
  ];
}

function partsOf(entry: CheckedEntry): readonly Part[] {
  if (textOf(entry, 'zfuNumber') !== '') return aboutApproved(entry);
  const open = QUESTIONS.filter(({ field }) => !isAnswered(entry, field));
  if (open.length > 0) {
    return open.map(({ field, short, full }) => ({
      part: field,
      field,
      title: short,
      sentence: `Noch nicht beantwortet: „${full}“`,
      todo: ANSWER,
    }));
  }
  const criteria = criteriaIn((field) => textOf(entry, field) === 'yes');
  if (criteria === '') return [];
  if (textOf(entry, 'leisure') === 'yes') return aboutLeisure(entry);
  return [
    {
      field: 'zfuNumber',
      title: 'ZFU-Zulassung',
      sentence: `Es ist keine ZFU-Zulassung eingetragen. ${criteria}`,
      todo: NEEDS_APPROVAL,
      question: 'Ist das Fernunterricht, der eine Zulassung braucht (§§ 1, 12 FernUSG)?',
    },
  ];
}

/** C9: what an entry that costs money still has to answer about distance learning, or what its answers mean. */
export const listApprovalPoints = ({ kind, entry, name, id }: PaidEntry): readonly FoundPoint[] =>
  partsOf(entry).map(({ part, field, title, sentence, ...rest }) => ({
    ...rest,
    id: part === undefined ? id : `${id}:${part}`,
    rule: 'C9',
    title: `${name}: ${title}`,
    row: `${name}: Fernunterricht?`,
    sentence: `${name}: ${sentence}`,
    place: { kind, id: entry.id, field },
    weight: 'choice',
  }));
