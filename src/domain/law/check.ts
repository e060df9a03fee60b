import { formatDay } from '../berlin-time.ts';
import { findExample, isLedBy, isPlaceholder, listExamples } from '../content/placeholder.ts';
import { hasCheckout, listOffers } from '../purchases/offer-list.ts';
import { type CheckedEntry, type LawFacts, type LawPoint, type Rule, textOf } from './facts.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';
import { approvals, boughtCourses, cancellations, fixedDates, instalmentBadges, offers } from './offers.ts';
import { findOldRule, listComingDays, RULES } from './rules.ts';
import { salesTax } from './sales-tax.ts';
import { green, healing, science, textsOf } from './words.ts';

/** Says what is wrong with a detail of the Impressum. */
function lackOf(text: string): string {
  if (text === '') return 'fehlt im Impressum';
  return isPlaceholder(text) ? 'ist im Impressum noch ein Platzhalter' : 'ist im Impressum ein Postfach';
}

/** L1, L4: the Impressum. */
const imprint: Rule = ({ content }) =>
  (content.contact ?? []).flatMap((contact) => {
    const wanted = [
      {
        field: 'owner',
        title: 'Name',
        name: 'Dein voller Name oder der deiner Firma',
        isWrong: (text: string) => text === '',
      },
      {
        field: 'address',
        title: 'Anschrift',
        name: 'Deine ladungsfähige Anschrift',
        isWrong: (text: string) => text === '' || isPlaceholder(text) || /postfach/i.test(text),
      },
      {
        field: 'email',
        title: 'E-Mail-Adresse',
        name: 'Deine E-Mail-Adresse',
        isWrong: (text: string) => text === '' || isPlaceholder(text),
      },
      {
        field: 'phone',
        title: 'Telefonnummer',
        name: 'Deine Telefonnummer',
        isWrong: (text: string) => text === '' || isPlaceholder(text),
      },
      {
        field: 'responsible',
        title: 'Wer verantwortlich ist',
        name: 'Wer für den Inhalt verantwortlich ist,',
        isWrong: (text: string) => text === '',
      },
    ];
    return wanted
      .filter(({ field, isWrong }) => isWrong(textOf(contact, field)))
      .map(({ field, title, name }) => ({
        id: `L1:${field}`,
        rule: 'L1',
        title,
        sentence: `${name} ${lackOf(textOf(contact, field))}.`,
        todo: 'Trage die echte Angabe ein. Ein Postfach genügt nicht.',
        place: { kind: 'contact', id: contact.id, field },
        weight: 'publish' as const,
      }));
  });

const REPLACE =
  'Ersetze es durch etwas Echtes, oder nimm es heraus: Ein Abschnitt ohne Einträge verschwindet von selbst. Mit erfundenen Menschen, Medien und Terminen darfst du nicht werben.';
const NAME_GUIDE =
  'Trag unter „Menschen hinter ME“ ein, wer SoulAlchemy leitet, oder schreib hier mit eigenen Worten, wer begleitet und wie.';

/** L4: entries that still are examples of the first content. */
const examples: Rule = ({ content, examples: known }) => {
  const isLed = isLedBy(content.team);
  return Object.entries(content).flatMap(([kind, entries]) =>
    entries.flatMap((entry) => {
      const [field] = listExamples(entry.data, known[kind], isLed).flatMap(Object.keys);
      if (field === undefined) return [];
      const isGuide = field === 'guide';
      return [
        {
          id: `L4:${kind}.${entry.id}`,
          rule: 'L4' as const,
          title: textOf(entry, isGuide ? 'guideTitle' : 'title') || textOf(entry, 'name') || entry.id,
          sentence: 'Das ist nur ein Beispiel und muss weg.',
          todo: isGuide ? NAME_GUIDE : REPLACE,
          place: { kind, id: entry.id, field },
          weight: 'publish' as const,
        },
      ];
    }),
  );
};

/** L2: the EU's platform for dispute resolution has been closed since 20 July 2025. */
const disputes: Rule = ({ content }) =>
  Object.entries(content).flatMap(([kind, entries]) =>
    entries.flatMap(({ id, data }) =>
      textsOf(data)
        .filter(([, text]) => /ec\.europa\.eu\/(?:consumers\/)?odr|OS-Plattform|Online-Streitbeilegung/i.test(text))
        .map(([field]) => ({
          id: `L2:${kind}.${id}.${field}`,
          rule: 'L2',
          title: 'Hinweis auf die Streitbeilegung der EU',
          sentence:
            'Hier steht noch die Streitbeilegungs-Plattform der EU: Sie ist seit dem 20. Juli 2025 geschlossen.',
          todo: 'Nimm den Satz und den Link heraus; dafür kann man dich abmahnen.',
          place: { kind, id, field },
          weight: 'duty' as const,
        })),
    ),
  );

/** Extracts the request for legal review from a text's note to the owner; `''` without one. */
const placeholderNote = (text: string): string =>
  /^>[^\p{L}\n]*Prüfen lassen[^\p{L}\p{N}\n]*([\p{L}\p{N}].*)/mu.exec(text)?.[1] ?? '';

/** L3, L5, C10: texts that need a lawyer's review. Nothing may be sold without the reviewed withdrawal text. */
const texts: Rule = ({ content }) => {
  const sold = listOffers(content).flatMap(({ entry, name }) => (hasCheckout(entry) ? [name] : []));
  return (content.legal ?? [])
    .map((entry) => ({ id: entry.id, text: textOf(entry, 'text') }))
    .filter(({ text }) => text === '' || text.includes('Prüfen lassen'))
    .map(({ id, text }) => {
      const known = LEGAL_TEXTS[id];
      const isOrdered = known?.isNeededToSell === true && sold.length > 0;
      const title = known?.name ?? id;
      const note = placeholderNote(text);
      return {
        id: `C10:${id}`,
        rule: known?.rule ?? 'C10',
        title: `Rechtstext: ${title}`,
        sentence: isOrdered
          ? `Man kann schon bestellen (${sold.join(', ')}), aber die Widerrufsbelehrung ist noch der mitgelieferte Anfang und nicht geprüft.`
          : `Der Rechtstext „${title}“ ist noch der mitgelieferte Anfang und nicht geprüft.`,
        todo: `Lass eine Anwältin hinsehen und lösche dann die Zitate, die mit „Prüfen lassen“ beginnen. ${note}`.trim(),
        place: { kind: 'legal', id, field: 'text' },
        weight: isOrdered ? ('duty' as const) : ('choice' as const),
        question: `Ist dieser Text vollständig und richtig? ${note}`.trim(),
      };
    });
};

const withoutExamples = ({ content, examples: known }: LawFacts, kind: string): readonly CheckedEntry[] =>
  (content[kind] ?? []).filter(({ data }) => findExample(data, known[kind]) === undefined);

/** L6, L7: testimonials and press; an example has to go, whatever proves it. */
const proofs: Rule = (facts) => [
  ...withoutExamples(facts, 'testimonials')
    .filter((voice) => textOf(voice, 'verified') === '')
    .map((voice) => ({
      id: `L6:${voice.id}`,
      rule: 'L6' as const,
      title: textOf(voice, 'name') || 'Stimme ohne Namen',
      sentence: `Bei der Stimme von ${textOf(voice, 'name') || 'jemandem ohne Namen'} steht nicht, wie sie überprüft wurde.`,
      todo: 'Trage ein, woher du weißt, dass der Mensch bei dir war. Erfundene Stimmen sind verboten.',
      place: { kind: 'testimonials', id: voice.id, field: 'verified' },
      weight: 'choice' as const,
    })),
  ...withoutExamples(facts, 'press')
    .filter((medium) => textOf(medium, 'source') === '')
    .map((medium) => ({
      id: `L7:${medium.id}`,
      rule: 'L7' as const,
      title: textOf(medium, 'name') || 'Medium ohne Namen',
      sentence: `„Bekannt aus“ nennt ${textOf(medium, 'name') || 'ein Medium'} ohne Beleg.`,
      todo: 'Trage die Adresse des Beitrags ein, oder nimm das Medium heraus.',
      place: { kind: 'press', id: medium.id, field: 'source' },
      weight: 'choice' as const,
    })),
];

/** Fields whose picture, voice or video may look real, and where their answer stands; an image carries its own. */
const LIFELIKE = [
  { kind: 'team', field: 'portrait', noun: 'Porträt' },
  { kind: 'testimonials', field: 'image', noun: 'Porträt' },
  { kind: 'team', field: 'voice', noun: 'Stimme' },
  { kind: 'team', field: 'video', answer: 'videoMadeByAi', noun: 'Video' },
  { kind: 'videos', field: 'mediaId', answer: 'madeByAi', noun: 'Video' },
  { kind: 'courses', field: 'image', noun: 'Bild' },
  { kind: 'masterclasses', field: 'image', noun: 'Bild' },
  { kind: 'gift', field: 'image', noun: 'Bild' },
] as const;

const isAnswered = (value: unknown): boolean => value === 'yes' || value === 'no';

/** L11: lifelike images, voices and videos that an AI made must say so. */
const deepFakes: Rule = (facts) =>
  LIFELIKE.flatMap((place) =>
    withoutExamples(facts, place.kind).flatMap((entry) => {
      const value = entry.data[place.field];
      if (!value) return [];
      const isKnown =
        'answer' in place
          ? isAnswered(entry.data[place.answer])
          : typeof value === 'object' && 'madeByAi' in value && isAnswered(value.madeByAi);
      if (isKnown) return [];
      const title = [place.noun, textOf(entry, 'name') || textOf(entry, 'title')].filter(Boolean).join(': ');
      return [
        {
          id: `L11:${place.kind}.${entry.id}.${place.field}`,
          rule: 'L11' as const,
          title,
          sentence: `${title}. Ob das mit KI erzeugt ist, ist noch nicht beantwortet.`,
          todo: 'Beantworte im Formular „Mit KI erzeugt?“. Bei „Ja“ steht es auf der Seite daneben. Das Gesetz verlangt es für alles, was echt wirkt: Menschen, Stimmen, Orte, Dinge und Ereignisse. In Briefen und bei Events schreib es selbst zum Bild.',
          place: { kind: place.kind, id: entry.id, field: 'answer' in place ? place.answer : place.field },
          weight: 'choice' as const,
        },
      ];
    }),
  );

/** C7, C8: receipts and notices need a mail server and the owner's address. */
const mails: Rule = ({ canMail, canTellOwner }) => [
  ...(canMail
    ? []
    : [
        {
          id: 'C7:mail',
          rule: 'C7' as const,
          title: 'E-Mail-Versand',
          sentence:
            'Eingangsbestätigungen zu Widerruf und Kündigung gehen nicht hinaus: Der E-Mail-Versand ist nicht eingerichtet.',
          todo: 'Bitte, wer deine Website betreibt, den E-Mail-Versand einzurichten.',
          place: null,
          weight: 'duty' as const,
        },
      ]),
  ...(canTellOwner
    ? []
    : [
        {
          id: 'C7:owner',
          rule: 'C7' as const,
          title: 'Deine E-Mail-Adresse',
          sentence: 'Von einem Widerruf oder einer Kündigung erfährst du nicht per E-Mail.',
          todo: 'Trag in den Einstellungen unter „Konto“ deine E-Mail-Adresse ein.',
          place: null,
          weight: 'duty' as const,
        },
      ]),
];

/** L3: stored answers to 'Woher kennst du uns?' that the privacy statement does not name. */
const unnamedAnswers: Rule = ({ content, hasHeardFrom }) =>
  (content.heardFrom ?? [])
    .filter((entry) => hasHeardFrom === true && ['', 'off'].includes(textOf(entry, 'mode')))
    .map(({ id }) => ({
      id: `L3:${id}`,
      rule: 'L3',
      title: 'Woher kennst du uns?',
      sentence: 'Antworten auf „Woher kennst du uns?“ sind gespeichert, aber die Datenschutzerklärung nennt sie nicht.',
      todo: 'Wähle „Nicht mehr, frühere Antworten bleiben“. Dann wird nicht gefragt, und die Datenschutzerklärung stimmt.',
      place: { kind: 'heardFrom', id, field: 'mode' },
      weight: 'duty' as const,
    }));

/** M1: a gift for a consent, which has to stay free. */
const gifts: Rule = ({ content }) =>
  (content.gift ?? [])
    .filter((entry) => textOf(entry, 'title') !== '')
    .map((entry) => ({
      id: `M1:${entry.id}`,
      rule: 'M1',
      title: `Geschenk: ${textOf(entry, 'title')}`,
      sentence:
        'Für die Anmeldung zum Newsletter gibt es ein Geschenk. Am Formular steht, wofür es ist und dass der Link nur gilt, solange jemand angemeldet ist.',
      todo: 'Versprich nirgends ein Geschenk „ohne Bedingung“ oder „geschenkt“, ohne die Anmeldung zu nennen.',
      place: { kind: 'gift', id: entry.id, field: 'title' },
      weight: 'choice' as const,
      question:
        'Ist die Einwilligung freiwillig (Art. 7 Abs. 4 DSGVO), wenn es dafür ein Geschenk gibt, und gelten dafür die Regeln für Verträge, bei denen man mit Daten bezahlt (§ 312 Abs. 1a, § 327 Abs. 3 BGB)? Der Link erlischt mit der Abmeldung: Darf er das?',
    }));

/** Announces what the law will demand soon. */
const comingDays: Rule = ({ today }) =>
  listComingDays(today).map(({ rule, on, sentence }) => ({
    id: `${rule}:ab.${on}`,
    rule,
    title: `Neu ab ${formatDay(on)}`,
    sentence,
    todo: 'Bereite dich bis dahin vor und kläre mit deiner Anwältin, was sich für dich ändert.',
    place: null,
    weight: 'choice',
    phase: 'later',
  }));

/** Asks for a comparison with the law, which changes without the program. */
const oldRules: Rule = ({ today }) => {
  const old = findOldRule(today);
  if (old === undefined) return [];
  return [
    {
      id: `${old.rule}:stand`,
      rule: old.rule,
      title: 'Stand der Regeln',
      sentence: `Die Regeln des Rechts-Checks wurden zuletzt am ${formatDay(old.checkedOn)} mit dem Gesetz verglichen. Das ist mehr als ein halbes Jahr her.`,
      todo: 'Bitte, wer deine Website betreibt, die Regeln wieder mit dem Gesetz zu vergleichen.',
      technician:
        'Lass „npm run law:diff“ über einen Ordner mit Gesetzestexten laufen, passe in src/domain/law/rules.ts an, was sich geändert hat, und trage dort den Tag als checkedOn ein.',
      place: null,
      weight: 'choice',
      phase: 'later',
    },
  ];
};

const rules: readonly Rule[] = [
  imprint,
  examples,
  disputes,
  texts,
  proofs,
  deepFakes,
  healing,
  science,
  green,
  offers,
  boughtCourses,
  instalmentBadges,
  approvals,
  cancellations,
  salesTax,
  fixedDates,
  mails,
  unnamedAnswers,
  gifts,
  comingDays,
  oldRules,
];

/** Returns every open point, duties first (docs/decisions/law.md; no legal advice). */
export function lawPoints(checked: LawFacts): readonly LawPoint[] {
  const found = rules
    .flatMap((rule) => rule(checked))
    .map((point) => ({
      ...point,
      phase: point.weight === 'publish' ? ('start' as const) : (point.phase ?? RULES[point.rule].phase),
    }));
  return [...found.filter(({ weight }) => weight !== 'choice'), ...found.filter(({ weight }) => weight === 'choice')];
}
