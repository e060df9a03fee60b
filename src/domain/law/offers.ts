import { formatDay, isCalendarDay } from '../berlin-time.ts';
import { formatEuro, instalmentsSurcharge } from '../content/offers.ts';
import { counted } from '../german-count.ts';
import { type CheckedEntry, numberOf, type Rule, textOf } from './facts.ts';

type Found = {
  readonly rule: string;
  /** Tells two points of the same rule apart. */
  readonly part?: string;
  readonly field: string;
  readonly sentence: string;
  readonly todo: string;
};

function aboutOffer(offer: CheckedEntry, today: string): readonly Found[] {
  const price = numberOf(offer, 'price');
  const count = numberOf(offer, 'instalmentCount');
  const amount = numberOf(offer, 'instalmentAmount');
  const more = price !== null && count !== null && amount !== null ? instalmentsSurcharge(price, { count, amount }) : 0;
  const typed = textOf(offer, 'endsOn');
  const endsOn = isCalendarDay(typed) ? typed : '';
  const places = numberOf(offer, 'places');
  const isOver = endsOn !== '' && endsOn < today;
  const limits = [
    endsOn !== '' && !isOver && `bis ${formatDay(endsOn)}`,
    places !== null && counted(places, ['Platz', 'Plätze']),
  ].filter((limit) => limit !== false);
  const guarantee = textOf(offer, 'guarantee');
  const hasRegular = numberOf(offer, 'regularPrice') !== null;
  const found: readonly (Found | false)[] = [
    more > 0 && {
      rule: 'C2',
      field: 'instalmentAmount',
      sentence: `Die Raten kosten zusammen ${formatEuro(more)} mehr als die Zahlung auf einmal.`,
      todo: 'Das kann ein Verbraucherkredit sein (§§ 506 ff. BGB, neu seit 20. November 2026). Gleiche die Summe an oder kläre es mit deiner Anwältin.',
    },
    hasRegular &&
      textOf(offer, 'regularSince') === '' && {
        rule: 'C3',
        field: 'regularSince',
        sentence: 'Der durchgestrichene Preis sagt nicht, seit wann und bis wann er galt.',
        todo: 'Trage den Zeitraum ein, in dem du ihn wirklich verlangt hast (§ 5 UWG), oder lass ihn weg.',
      },
    isOver && {
      rule: 'C4',
      part: 'vorbei',
      field: 'endsOn',
      sentence: `Das Angebot ist seit dem ${formatDay(endsOn)} abgelaufen; die Seite sagt nicht mehr, dass es befristet ist.`,
      todo: 'Trage ein neues Ende ein, oder ändere den Preis.',
    },
    limits.length > 0 && {
      rule: 'C4',
      field: 'endsOn',
      sentence: `Das Angebot wirbt mit einer Begrenzung: ${limits.join(', ')}.`,
      todo: 'Bestätige, dass es danach wirklich endet und es wirklich nur so viele Plätze gibt.',
    },
    guarantee !== '' && {
      rule: 'C5',
      field: 'guarantee',
      sentence: `Das Angebot gibt eine Garantie: „${guarantee}“`,
      todo: 'Bestätige, dass dort steht, wer sie gibt, wofür, wie lange und wie man sie einfordert.',
    },
    textOf(offer, 'checkoutUrl') !== '' &&
      textOf(offer, 'contractPartner') === '' && {
        rule: 'C6',
        field: 'contractPartner',
        sentence: 'Neben dem Bestellknopf steht nur die Adresse der Kasse, nicht der Name des Vertragspartners.',
        todo: 'Trage ein, wer verkauft und die Rechnung schreibt.',
      },
    offer.id === 'soulAlchemy' &&
      textOf(offer, 'zfuNumber') === '' && {
        rule: 'C9',
        field: 'zfuNumber',
        sentence: 'SoulAlchemy hat keine ZFU-Zulassung eingetragen.',
        todo: 'Ein Kurs gegen Entgelt, überwiegend räumlich getrennt und mit Lernkontrolle (auch Fragen) braucht sie, sonst ist der Vertrag nichtig (FernUSG). Trage die Nummer ein oder kläre, dass es hier nicht gilt.',
      },
  ];
  return found.filter((each) => each !== false);
}

/** C2 to C6, C9: prices, claims and contracts. */
export const offers: Rule = ({ content, today }) =>
  (content.offers ?? []).flatMap((offer) =>
    aboutOffer(offer, today).map(({ rule, part, field, sentence, todo }) => ({
      id: [rule, offer.id, ...(part ? [part] : [])].join(':'),
      rule,
      sentence: `${textOf(offer, 'name') || offer.id}: ${sentence}`,
      todo,
      place: { kind: 'offers', id: offer.id, field },
      weight: 'choice' as const,
    })),
  );
