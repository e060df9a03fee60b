import { formatDay, isCalendarDay } from '../berlin-time.ts';
import { hasPage } from '../content/course-pages.ts';
import { isLimitUnproven } from '../content/offer-claims.ts';
import { counted } from '../german-count.ts';
import { formatEuro, instalmentsSurcharge, instalmentsTotal } from '../purchases/offers.ts';
import { type CheckedEntry, type LawPoint, numberOf, type Rule, textOf } from './facts.ts';
import type { RuleId } from './rules.ts';

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
};

/** Checks whether an offer leads to a checkout for any way to pay. */
export const hasCheckout = (offer: CheckedEntry): boolean =>
  textOf(offer, 'checkoutUrl') !== '' || textOf(offer, 'instalmentCheckoutUrl') !== '';

function instalmentsOf(offer: CheckedEntry) {
  const count = numberOf(offer, 'instalmentCount');
  const amount = numberOf(offer, 'instalmentAmount');
  return count !== null && amount !== null ? { count, amount } : undefined;
}

const withVoucher = (offer: CheckedEntry, field: string): string => {
  const voucher = textOf(offer, field);
  return voucher === '' ? '' : ` mit dem Gutschein „${voucher}“`;
};

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
        sentence:
          'Eine Kasse für Raten ist eingetragen, aber Anzahl oder Höhe der Raten fehlt: Ohne sie gibt es keinen Gesamtpreis.',
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

const NEEDS_APPROVAL =
  'Ein Kurs gegen Geld, der überwiegend aus der Ferne stattfindet und prüft, was jemand gelernt hat (auch durch Fragen), braucht sie, sonst ist der Vertrag ungültig. Trage die Nummer ein oder kläre, dass es hier nicht gilt.';

function aboutOffer(offer: CheckedEntry, today: string): readonly Found[] {
  const price = numberOf(offer, 'price');
  const instalments = instalmentsOf(offer);
  const more = price !== null && instalments ? instalmentsSurcharge(price, instalments) : 0;
  const guarantee = textOf(offer, 'guarantee');
  const hasRegular = numberOf(offer, 'regularPrice') !== null;
  const found: readonly (Found | false)[] = [
    ...aboutPrices(offer),
    more > 0 && {
      rule: 'C2',
      field: 'instalmentAmount',
      title: 'teurere Raten',
      sentence: `Die Raten kosten zusammen ${formatEuro(more)} mehr als die Einmalzahlung.`,
      todo: 'Das kann ein Verbraucherkredit sein; seit dem 20. November 2026 gelten dafür neue Regeln. Gleiche die Summe an oder kläre es mit deiner Anwältin.',
    },
    hasRegular &&
      textOf(offer, 'regularSince') === '' && {
        rule: 'C3',
        field: 'regularSince',
        title: 'alter Preis',
        sentence: 'Der durchgestrichene Preis sagt nicht, seit wann und bis wann er galt.',
        todo: 'Trage den Zeitraum ein, in dem du ihn wirklich verlangt hast, oder lass ihn weg.',
      },
    ...aboutLimits(offer, today),
    guarantee !== '' && {
      rule: 'C5',
      field: 'guarantee',
      title: 'Garantie',
      sentence: `Das Angebot gibt eine Garantie: „${guarantee}“`,
      todo: 'Bestätige, dass dort steht, wer sie gibt, wofür, wie lange und wie man sie einfordert.',
    },
    hasCheckout(offer) &&
      textOf(offer, 'contractPartner') === '' && {
        rule: 'C6',
        field: 'contractPartner',
        title: 'wer verkauft',
        sentence: 'Neben dem Bestellknopf steht nur, wo bestellt wird, nicht der Name des Vertragspartners.',
        todo: 'Trage ein, wer verkauft und die Rechnung schreibt. Bei Digistore24 und CopeCart sind es diese, bei Stripe bist es du.',
      },
    offer.id === 'soulAlchemy' &&
      textOf(offer, 'zfuNumber') === '' && {
        rule: 'C9',
        field: 'zfuNumber',
        title: 'ZFU-Zulassung',
        sentence: 'SoulAlchemy hat keine ZFU-Zulassung eingetragen.',
        todo: NEEDS_APPROVAL,
      },
  ];
  return found.filter((each) => each !== false);
}

/** C1 to C6, C9: prices, claims and contracts. */
export const offers: Rule = ({ content, today }) =>
  (content.offers ?? []).flatMap((offer) =>
    aboutOffer(offer, today).map(({ rule, part, field, title, sentence, todo, weight = 'choice' }) => ({
      id: [rule, offer.id, ...(part ? [part] : [])].join(':'),
      rule,
      title: `${textOf(offer, 'name') || offer.id}: ${title}`,
      sentence: `${textOf(offer, 'name') || offer.id}: ${sentence}`,
      todo,
      place: { kind: 'offers', id: offer.id, field },
      weight,
    })),
  );

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

/** C9: a course or masterclass whose page names a price is an offer, too. */
export const paidCourses: Rule = ({ content }) =>
  ['courses', 'masterclasses'].flatMap((kind) =>
    (content[kind] ?? []).flatMap((entry) => {
      const price = numberOf(entry, 'price') ?? 0;
      if (!hasPage(entry) || price === 0 || textOf(entry, 'zfuNumber') !== '') return [];
      return [
        {
          id: `C9:${kind}.${entry.id}`,
          rule: 'C9',
          title: `${textOf(entry, 'title') || entry.id}: ZFU-Zulassung`,
          sentence: `${textOf(entry, 'title') || entry.id}: Die Seite nennt ${formatEuro(price)}, und es ist keine ZFU-Zulassung eingetragen.`,
          todo: NEEDS_APPROVAL,
          place: { kind, id: entry.id, field: 'zfuNumber' },
          weight: 'choice' as const,
        },
      ];
    }),
  );
