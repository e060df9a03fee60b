import { formatDay, isCalendarDay } from '../berlin-time.ts';
import { buysCourses, hasPage, isEarlyBird } from '../content/course-pages.ts';
import { isLimitUnproven } from '../content/offer-claims.ts';
import { counted } from '../german-count.ts';
import { listPlatformsOf } from '../purchases/checkouts.ts';
import { PLATFORM_NAMES } from '../purchases/notice.ts';
import { hasCheckout, listOffers } from '../purchases/offer-list.ts';
import { formatEuro, instalmentsSurcharge, instalmentsTotal } from '../purchases/offers.ts';
import { everyProcessor, everyReseller } from '../purchases/platform-lists.ts';
import { isProcessor } from '../purchases/platforms.ts';
import { answeredLike, listApprovalPoints } from './distance-learning.ts';
import {
  type CheckedEntry,
  instalmentsOf,
  type LawFacts,
  type LawPoint,
  numberOf,
  type Rule,
  subjectOf,
  textOf,
} from './facts.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';
import { listLeisurePoints } from './leisure.ts';
import type { RuleId } from './rules.ts';
import { WITHDRAWAL_DAYS } from './withdrawal-period.ts';

type Found = {
  readonly rule: RuleId;
  readonly weight?: LawPoint['weight'];
  /** Distinguishes two points of the same rule. */
  readonly part?: string;
  readonly field: string;
  /** Without the offer's name. */
  readonly title: string;
  readonly sentence: string;
  readonly todo: string;
  readonly question?: string;
  readonly provenBy?: string;
};

const withVoucher = (offer: CheckedEntry, field: string): string => {
  const voucher = textOf(offer, field);
  return voucher === '' ? '' : ` mit dem Gutschein „${voucher}“`;
};

/** Says what a total price of instalments lacks. */
function missingInstalments(offer: CheckedEntry): string {
  const hasCount = numberOf(offer, 'instalmentCount') !== null;
  if (!hasCount && numberOf(offer, 'instalmentAmount') === null) return 'Anzahl und Höhe der Raten fehlen';
  return hasCount ? 'die Höhe der Raten fehlt' : 'die Anzahl der Raten fehlt';
}

/** C1, C2: the checkout must charge the total price shown beside its button. */
function aboutPrices(offer: CheckedEntry): readonly (Found | false)[] {
  const price = numberOf(offer, 'price');
  const instalments = instalmentsOf(offer);
  const todo = 'Sieh an der Kasse nach und bestätige es; sonst gleiche den Preis hier oder dort an.';
  const inInstalments = textOf(offer, 'instalmentCheckoutUrl') !== '';
  const { count, amount } = instalments ?? { count: 0, amount: 0 };
  const total = formatEuro(instalmentsTotal({ count, amount }));
  return [
    textOf(offer, 'checkoutUrl') !== '' &&
      price !== null && {
        rule: 'C1',
        part: 'kasse',
        field: 'price',
        title: 'Preis an der Kasse',
        sentence: `Die Seite nennt ${formatEuro(price)}. Die Kasse muss${withVoucher(offer, 'voucher')} denselben Gesamtpreis verlangen.`,
        todo,
      },
    inInstalments &&
      instalments === undefined && {
        rule: 'C2',
        part: 'gesamt',
        weight: 'duty',
        field: 'instalmentCount',
        title: 'Gesamtpreis der Raten',
        sentence: `Eine Kasse für Raten ist eingetragen, aber ${missingInstalments(offer)}: So gibt es keinen Gesamtpreis.`,
        todo: 'Trage Anzahl und Höhe der Raten ein; Summe und Unterschied rechnet die Seite selbst.',
      },
    inInstalments &&
      instalments !== undefined && {
        rule: 'C2',
        part: 'kasse',
        field: 'instalmentAmount',
        title: 'Raten an der Kasse',
        sentence: `Die Seite nennt ${count} × ${formatEuro(amount)}, zusammen ${total}. Die Kasse muss${withVoucher(offer, 'instalmentVoucher')} dasselbe verlangen.`,
        todo,
      },
  ];
}

const CREDIT =
  'Seit dem 20. November 2026 zählt auch ein kostenloser Aufschub als Verbraucherkredit. Ausgenommen ist er bei kleinen Unternehmen nur, wenn er nichts kostet und alles binnen 50 Tagen nach der Leistung bezahlt ist. Ob Raten während eines laufenden Programms ausgenommen bleiben, ist nicht geklärt: Frag deine Anwältin, bevor du sie anbietest.';

/** C2: instalments are credit, given by the platform if it sells in its own name, else by the owner. */
function aboutCredit(offer: CheckedEntry): Found | false {
  const instalments = instalmentsOf(offer);
  if (instalments === undefined) return false;
  const { instalments: platform } = listPlatformsOf({
    checkoutUrl: textOf(offer, 'checkoutUrl'),
    instalmentCheckoutUrl: textOf(offer, 'instalmentCheckoutUrl'),
  });
  if (platform !== undefined && !isProcessor(platform)) {
    const seller = textOf(offer, 'contractPartner') || PLATFORM_NAMES[platform];
    return {
      rule: 'C2',
      field: 'contractPartner',
      title: 'wer die Raten gibt',
      sentence: `Die Raten gibt ${seller} in eigenem Namen; du bist nicht Kreditgeberin.`,
      todo: 'Bestätige mit „So gewollt“, dass der Vertrag über die Raten dort geschlossen wird. Dann ist dieser Punkt erledigt.',
    };
  }
  const price = numberOf(offer, 'price') ?? instalmentsTotal(instalments);
  const more = instalmentsSurcharge(price, instalments);
  const extra =
    more > 0
      ? `Sie kosten zusammen ${formatEuro(more)} mehr als die Einmalzahlung.`
      : 'Auch ohne Aufpreis ist das ein Aufschub.';
  return {
    rule: 'C2',
    field: 'instalmentAmount',
    title: 'Raten von dir',
    sentence: `Du gibst selbst Raten: ${instalments.count} × ${formatEuro(instalments.amount)}. ${extra}`,
    todo: CREDIT,
    question: 'Ist das ein Verbraucherkredit (§§ 491, 506 BGB), und was muss ich davor prüfen und sagen?',
  };
}

/** C4: words about a limit need an end or a number of places. */
function aboutLimits(offer: CheckedEntry, today: string): readonly (Found | false)[] {
  const typed = textOf(offer, 'endsOn');
  const endsOn = isCalendarDay(typed) ? typed : '';
  const places = numberOf(offer, 'places');
  const isOver = endsOn !== '' && endsOn < today;
  const limits = [
    endsOn !== '' && !isOver && `bis ${formatDay(endsOn)}`,
    places !== null && counted(places, ['Platz', 'Plätze']),
  ].filter((limit) => limit !== false);
  const limit = textOf(offer, 'limit');
  return [
    isOver && {
      rule: 'C4',
      part: 'vorbei',
      field: 'endsOn',
      title: 'abgelaufenes Ende',
      sentence: `Das Angebot ist seit dem ${formatDay(endsOn)} abgelaufen; die Seite sagt nicht mehr, dass es befristet ist.`,
      todo: 'Trage ein neues Ende ein, oder ändere den Preis.',
    },
    isLimitUnproven({ limit, endsOn, places }) && {
      rule: 'C4',
      part: 'beleg',
      weight: 'publish',
      field: 'limit',
      title: 'Begrenzung ohne Beleg',
      sentence: `Das Angebot sagt „${limit}“, nennt aber weder ein Ende noch eine Zahl der Plätze.`,
      todo: 'Trage unter „Endet am“ oder „Plätze“ ein, was wirklich gilt, oder nimm den Satz heraus.',
    },
    limits.length > 0 && {
      rule: 'C4',
      field: 'endsOn',
      title: 'Begrenzung',
      sentence: `Das Angebot wirbt mit einer Begrenzung: ${[limit && `„${limit}“`, ...limits].filter(Boolean).join(', ')}.`,
      todo: 'Bestätige, dass es danach wirklich endet und es wirklich nur so viele Plätze gibt.',
    },
  ];
}

const DAYS_IN: Readonly<Record<string, number>> = { tag: 1, woche: 7, monat: 30 };
const NUMBER_WORDS = ['', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const MORE_WORDS: Readonly<Record<string, number>> = {
  einen: 1,
  einem: 1,
  einer: 1,
  zwölf: 12,
  vierzehn: 14,
  dreißig: 30,
};

/** Lists the periods that a text names, in days: '14 Tage', 'zwei Wochen', '14-tägig'. */
function listPeriods(text: string): readonly number[] {
  const found = text.toLowerCase().matchAll(/(?<![\p{L}\d])(\d{1,3}|\p{L}+)[\s-]*(tag|täg|woche|wöch|monat)/gu);
  return [...found].flatMap(([, amount = '', unit = '']) => {
    const count = /^\d/.test(amount) ? Number(amount) : (MORE_WORDS[amount] ?? NUMBER_WORDS.indexOf(amount));
    const days = DAYS_IN[unit.replace('täg', 'tag').replace('wöch', 'woche')];
    return count > 0 && days !== undefined ? [count * days] : [];
  });
}

/** C5: a guarantee no longer than the right of withdrawal may be a right that the law gives anyway. */
function aboutStatutoryRight(guarantee: string): Found | false {
  const [days] = listPeriods(guarantee).filter((each) => each <= WITHDRAWAL_DAYS);
  return (
    days !== undefined && {
      rule: 'C5',
      part: 'gesetz',
      field: 'guarantee',
      title: 'Garantie und Widerrufsrecht',
      sentence: `Die Garantie nennt ${counted(days, ['Tag', 'Tage'])}; ${WITHDRAWAL_DAYS} Tage lang kann man ohnehin widerrufen.`,
      todo: 'Schreib dazu, was sie darüber hinaus gibt, zum Beispiel eine spätere Frist oder mehr Geld zurück. Was das Gesetz ohnehin gibt, darfst du nicht als Besonderheit nennen.',
      question: `Gibt diese Garantie mehr als das Widerrufsrecht, oder stellt sie ein gesetzliches Recht als Besonderheit dar (Anhang Nr. 10 zu § 3 Abs. 3 UWG)? „${guarantee}“`,
    }
  );
}

function aboutOffer(offer: CheckedEntry, today: string): readonly Found[] {
  const guarantee = textOf(offer, 'guarantee');
  const hasRegular = numberOf(offer, 'regularPrice') !== null;
  const found: readonly (Found | false)[] = [
    ...aboutPrices(offer),
    aboutCredit(offer),
    hasRegular &&
      textOf(offer, 'regularSince') === '' && {
        rule: 'C3',
        field: 'regularSince',
        title: 'alter Preis',
        sentence: 'Der durchgestrichene Preis sagt nicht, seit wann und bis wann er galt.',
        todo: 'Trage den Zeitraum ein, in dem du ihn wirklich verlangt hast, oder lass ihn weg. Im Streit musst du beweisen, wann du ihn verlangt hast.',
        provenBy: offer.id,
      },
    ...aboutLimits(offer, today),
    guarantee !== '' && {
      rule: 'C5',
      field: 'guarantee',
      title: 'Garantie',
      sentence: `Das Angebot gibt eine Garantie: „${guarantee}“`,
      todo: 'Bestätige, dass dort steht, wer sie gibt, wofür, wie lange und wie man sie einfordert.',
    },
    aboutStatutoryRight(guarantee),
    hasCheckout(offer) &&
      textOf(offer, 'contractPartner') === '' && {
        rule: 'C6',
        field: 'contractPartner',
        title: 'wer verkauft',
        sentence: 'Neben dem Bestellknopf steht nur, wo bestellt wird, nicht der Name des Vertragspartners.',
        todo: `Trage ein, wer verkauft und die Rechnung schreibt. Bei ${everyReseller} sind es diese, bei ${everyProcessor} bist es du.`,
      },
  ];
  return found.filter((each) => each !== false);
}

/** C1 to C6: prices, claims and contracts. */
export const offers: Rule = ({ content, today }) =>
  listOffers(content).flatMap(({ kind, entry, name }) =>
    aboutOffer(entry, today).map(({ part, field, title, sentence, weight = 'choice', ...rest }) => ({
      ...rest,
      id: `${rest.rule}:${subjectOf({ kind, entry })}${part ? `:${part}` : ''}`,
      title: `${name}: ${title}`,
      sentence: `${name}: ${sentence}`,
      place: { kind, id: entry.id, field },
      weight,
    })),
  );

/** C1: a price of several courses must say what it buys. */
export const boughtCourses: Rule = ({ content }) => {
  const courses = (content.courses ?? []).filter(({ data }) => isEarlyBird(data));
  const isUnclear = (offer: CheckedEntry): boolean =>
    buysCourses(offer) && courses.length > 1 && !['each', 'all'].includes(textOf(offer, 'buys'));
  return (content.offers ?? []).filter(isUnclear).map((offer) => {
    const name = textOf(offer, 'name') || offer.id;
    return {
      id: `C1:${offer.id}:kauft`,
      rule: 'C1',
      title: `${name}: was er kauft`,
      sentence: `${name}: Er gilt für ${courses.length} Kurse; ob je Kurs oder für alle zusammen, steht nicht da.`,
      todo: 'Wähle es im Formular. Gilt er nur für einen Kurs, nimm ihn bei den anderen heraus.',
      place: { kind: 'offers', id: offer.id, field: 'buys' },
      weight: 'duty',
    };
  });
};

/** C11: a page's badge for paying in instalments; the owner writes it, or leaves it empty. */
export const instalmentBadges: Rule = ({ content }) =>
  (content.offers ?? []).filter(instalmentsOf).flatMap((offer) =>
    (content[`${offer.id}Texts`] ?? []).flatMap((texts) => {
      const badge = textOf(texts, 'instalmentsBadge');
      if (badge === '') return [];
      const name = textOf(offer, 'name') || offer.id;
      return [
        {
          id: `C11:${offer.id}`,
          rule: 'C11',
          title: `${name}: „${badge}“`,
          sentence: `${name}: Die Seite nennt die Ratenzahlung „${badge}“.`,
          todo: 'Bestätige, dass wirklich die meisten in Raten zahlen. Sonst ist es irreführende Werbung.',
          place: { kind: `${offer.id}Texts`, id: texts.id, field: 'instalmentsBadge' },
          weight: 'choice' as const,
        },
      ];
    }),
  );

interface Paid {
  readonly kind: string;
  readonly entry: CheckedEntry;
  readonly name: string;
}

/** Lists everything with a price, at once or in instalments: offers, and each course or masterclass whose page names one. */
const listPaid = (content: LawFacts['content']): readonly Paid[] =>
  ['offers', 'courses', 'masterclasses'].flatMap((kind) =>
    (content[kind] ?? [])
      .filter((entry) => (numberOf(entry, 'price') ?? 0) > 0 || instalmentsOf(entry) !== undefined)
      .filter((entry) => kind === 'offers' || hasPage(entry))
      .map((entry) => ({ kind, entry, name: textOf(entry, 'name') || textOf(entry, 'title') || entry.id })),
  );

/** C9: everything that costs money may be distance learning. */
export const approvals: Rule = ({ content }) =>
  listPaid(content).flatMap((paid) => {
    const like = paid.kind === 'courses' ? content.offers?.find(buysCourses) : undefined;
    return listApprovalPoints({ ...paid, entry: answeredLike(paid.entry, like), id: `C9:${subjectOf(paid)}` });
  });

/** C8: contracts paid once can be cancelled, too. */
export const cancellations: Rule = ({ content }) => {
  if (listPaid(content).length === 0) return [];
  const terms = content.legal?.find(({ id }) => LEGAL_TEXTS[id]?.hasTerms);
  return [
    {
      id: 'C8:einmal',
      rule: 'C8',
      title: 'Kündigung bei Einmalzahlung',
      sentence:
        'Auch einen Vertrag, der einmal bezahlt wird und von selbst endet, kann man über „Verträge hier kündigen“ kündigen.',
      todo: 'Bestätige, dass du solche Kündigungen annimmst und deine AGB nichts anderes sagen. Das gilt auch, wenn bei einem Zahlungsanbieter bestellt wird.',
      place: terms ? { kind: 'legal', id: terms.id, field: 'text' } : null,
      weight: 'choice',
    },
  ];
};

/** Checks whether something is booked for a date: a dated course or masterclass, and an offer that is sold. */
const mayBeDated = ({ kind, entry }: Paid): boolean =>
  kind === 'offers'
    ? hasCheckout(entry) || textOf(entry, 'leisureDate') === 'yes'
    : textOf(entry, 'date') !== '' || textOf(entry, 'start') !== '';

/** C14: leisure on a fixed date cannot be withdrawn from, which must be said before. */
export const fixedDates: Rule = ({ content }) => listPaid(content).filter(mayBeDated).flatMap(listLeisurePoints);
