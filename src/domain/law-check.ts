import { formatEuro, instalmentsSurcharge } from './offers.ts';

/** Content as it may be on the way: every field may be missing. */
export interface CheckedEntry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the rules look at. */
export interface LawFacts {
  /** Entries by kind. */
  readonly content: Readonly<Record<string, readonly CheckedEntry[]>>;
  /** Whether mails can go out, and whether the owner can be told. */
  readonly canMail: boolean;
  readonly canTellOwner: boolean;
  /** Day in Europe/Berlin, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Something that the law wants, and that is not there or not confirmed. */
export interface LawPoint {
  /** The rule with its place: the same as long as it is about the same thing. */
  readonly id: string;
  /** Of facts/law.md. */
  readonly rule: string;
  readonly sentence: string;
  readonly todo: string;
  /** Where it is mended; `null`: in the environment. */
  readonly place: { readonly kind: string; readonly id: string; readonly field: string } | null;
  /** A duty has to be met; a choice (⚖) is closed by the owner's word. `publish`: a duty that forbids publishing (L4). */
  readonly weight: 'publish' | 'duty' | 'choice';
}

const textOf = ({ data }: CheckedEntry, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value.trim() : '';
};
const numberOf = ({ data }: CheckedEntry, field: string): number | null => {
  const value = data[field];
  return typeof value === 'number' ? value : null;
};

type Rule = (facts: LawFacts) => readonly LawPoint[];

const isPlaceholder = (text: string): boolean => /\bMuster(?:weg|stra|frau|mann|stadt)|\.example\b|0{5}/i.test(text);

/** L1, L4: who is behind the site. */
const imprint: Rule = ({ content }) =>
  (content.contact ?? []).flatMap((contact) => {
    const wanted = [
      { field: 'owner', name: 'Dein voller Name oder der deiner Firma', isWrong: (text: string) => text === '' },
      {
        field: 'address',
        name: 'Deine ladungsfähige Anschrift',
        isWrong: (text: string) => text === '' || isPlaceholder(text) || /postfach/i.test(text),
      },
      { field: 'email', name: 'Deine E-Mail-Adresse', isWrong: (text: string) => text === '' || isPlaceholder(text) },
      { field: 'phone', name: 'Deine Telefonnummer', isWrong: (text: string) => text === '' || isPlaceholder(text) },
      { field: 'responsible', name: 'Wer für den Inhalt verantwortlich ist', isWrong: (text: string) => text === '' },
    ];
    return wanted
      .filter(({ field, isWrong }) => isWrong(textOf(contact, field)))
      .map(({ field, name }) => ({
        id: `L1:${field}`,
        rule: 'L1',
        sentence: `${name} fehlt im Impressum oder ist noch ein Platzhalter.`,
        todo: 'Trage die echte Angabe ein (§ 5 DDG, § 18 MStV); ein Postfach genügt nicht.',
        place: { kind: 'contact', id: contact.id, field },
        weight: 'publish' as const,
      }));
  });

/** L3, C10: texts that a lawyer has to look at. */
const texts: Rule = ({ content }) =>
  (content.legal ?? [])
    .filter((entry) => textOf(entry, 'text') === '' || textOf(entry, 'text').includes('Prüfen lassen'))
    .map(({ id }) => ({
      id: `C10:${id}`,
      rule: id === 'datenschutz' ? 'L3' : 'C10',
      sentence: `Der Rechtstext „${id}“ ist noch der mitgelieferte Anfang und nicht geprüft.`,
      todo: 'Lass eine Anwältin hinsehen und lösche dann die Zitate, die mit „Prüfen lassen“ beginnen.',
      place: { kind: 'legal', id, field: 'text' },
      weight: 'choice' as const,
    }));

const ILLNESS =
  /\b(?:heilt|heilte|geheilt|Heilung von|Depression\w*|Burn-?out|Krebs\w*|Angststörung\w*|Trauma(?:ta|therapie)?|Migräne|Schlafstörung\w*|ADHS)\b/iu;

/** L8: words that promise healing. */
const healing: Rule = ({ content }) =>
  Object.entries(content).flatMap(([kind, entries]) =>
    kind === 'legal'
      ? []
      : entries.flatMap((entry) =>
          Object.entries(entry.data).flatMap(([field, value]) => {
            const word = ILLNESS.exec(
              [value]
                .flat()
                .filter((part) => typeof part === 'string')
                .join('\n'),
            )?.[0];
            if (word === undefined) return [];
            return [
              {
                id: `L8:${kind}.${entry.id}.${field}`,
                rule: 'L8',
                sentence: `Hier steht „${word}“: Das kann als Heilversprechen gelesen werden.`,
                todo: 'Formuliere es als eigene Erfahrung oder lass das Wort weg (HWG).',
                place: { kind, id: entry.id, field },
                weight: 'choice' as const,
              },
            ];
          }),
        ),
  );

/** L6, L7: voices and media. */
const proofs: Rule = ({ content }) => [
  ...(content.testimonials ?? [])
    .filter((voice) => textOf(voice, 'verified') === '')
    .map((voice) => ({
      id: `L6:${voice.id}`,
      rule: 'L6',
      sentence: `Bei der Stimme von ${textOf(voice, 'name') || 'jemandem ohne Namen'} steht nicht, wie sie überprüft wurde.`,
      todo: 'Trage ein, woher du weißt, dass der Mensch bei dir war. Erfundene Stimmen sind verboten (§ 5b UWG).',
      place: { kind: 'testimonials', id: voice.id, field: 'verified' },
      weight: 'choice' as const,
    })),
  ...(content.press ?? [])
    .filter((medium) => textOf(medium, 'source') === '')
    .map((medium) => ({
      id: `L7:${medium.id}`,
      rule: 'L7',
      sentence: `„Bekannt aus“ nennt ${textOf(medium, 'name') || 'ein Medium'} ohne Beleg.`,
      todo: 'Trage die Adresse des Beitrags ein, oder nimm das Medium heraus.',
      place: { kind: 'press', id: medium.id, field: 'source' },
      weight: 'choice' as const,
    })),
];

type Found = { readonly rule: string; readonly field: string; readonly sentence: string; readonly todo: string };

function aboutOffer(offer: CheckedEntry, today: string): readonly Found[] {
  const price = numberOf(offer, 'price');
  const count = numberOf(offer, 'instalmentCount');
  const amount = numberOf(offer, 'instalmentAmount');
  const more = price !== null && count !== null && amount !== null ? instalmentsSurcharge(price, { count, amount }) : 0;
  const endsOn = textOf(offer, 'endsOn');
  const places = numberOf(offer, 'places');
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
    endsOn !== '' &&
      endsOn < today && {
        rule: 'C4',
        field: 'endsOn',
        sentence: 'Das Angebot ist abgelaufen; die Seite sagt nicht mehr, dass es befristet ist.',
        todo: 'Trage ein neues Ende ein, oder ändere den Preis.',
      },
    (endsOn >= today || places !== null) && {
      rule: 'C4',
      field: 'endsOn',
      sentence: `Das Angebot wirbt mit einer Begrenzung${endsOn ? ` bis ${endsOn}` : ''}${places === null ? '' : `, ${places} Plätze`}.`,
      todo: 'Bestätige, dass es danach wirklich endet und es wirklich nur so viele Plätze gibt.',
    },
    textOf(offer, 'guarantee') !== '' && {
      rule: 'C5',
      field: 'guarantee',
      sentence: 'Das Angebot gibt eine Garantie.',
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
const offers: Rule = ({ content, today }) =>
  (content.offers ?? []).flatMap((offer) =>
    aboutOffer(offer, today).map(({ rule, field, sentence, todo }) => ({
      id: `${rule}:${offer.id}`,
      rule,
      sentence: `${textOf(offer, 'name') || offer.id}: ${sentence}`,
      todo,
      place: { kind: 'offers', id: offer.id, field },
      weight: 'choice' as const,
    })),
  );

/** C7, C8: receipts and notices have to get out. */
const mails: Rule = ({ canMail, canTellOwner }) => [
  ...(canMail
    ? []
    : [
        {
          id: 'C7:mail',
          rule: 'C7',
          sentence:
            'Eingangsbestätigungen zu Widerruf und Kündigung gehen nicht hinaus: Der E-Mail-Versand ist nicht eingerichtet.',
          todo: 'Richte SMTP_URL und MAIL_FROM ein.',
          place: null,
          weight: 'duty' as const,
        },
      ]),
  ...(canTellOwner
    ? []
    : [
        {
          id: 'C7:owner',
          rule: 'C7',
          sentence: 'Von einem Widerruf oder einer Kündigung erfährst du nicht per E-Mail.',
          todo: 'Trage deine Adresse als OWNER_EMAIL ein.',
          place: null,
          weight: 'duty' as const,
        },
      ]),
];

const rules: readonly Rule[] = [imprint, texts, proofs, healing, offers, mails];

/** Every open point, duties first (facts/law.md; no legal advice). */
export function lawPoints(facts: LawFacts): readonly LawPoint[] {
  const found = rules.flatMap((rule) => rule(facts));
  return [...found.filter(({ weight }) => weight !== 'choice'), ...found.filter(({ weight }) => weight === 'choice')];
}
