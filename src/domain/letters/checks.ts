import { readableAddress } from '../address/readable-address.ts';
import { counted, formatNumber } from '../german-count.ts';
import { isCheckable, type TargetFailure } from '../redirects/target-check.ts';
import { containsHelperWords, HELPER_WORDS } from './helper-words.ts';
import { HTML_BYTES_MAX } from './words.ts';

/** Checks of a letter before it is sent, in the order of the screen. */
export const LETTER_CHECKS = [
  'subject',
  'text',
  'audience',
  'imprint',
  'links',
  'size',
  'style',
  'test',
  'mail',
] as const;

export const NO_MAIL_SERVER = 'Es ist noch kein Mailserver eingerichtet. Deine Technik muss ihn eintragen.';

/** Result of one check: `stop` blocks sending, `hint` leaves the decision to the owner. */
export interface LetterCheck {
  readonly name: (typeof LETTER_CHECKS)[number];
  readonly level: 'good' | 'hint' | 'stop';
  /** A German sentence. */
  readonly text: string;
}

/** Link of a letter; `failure` is null if it answers, undefined if it was not checked. */
export interface CheckedLink {
  readonly url: string;
  readonly failure: TargetFailure | null | undefined;
}

export interface LetterFacts {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly CheckedLink[];
  /** Slugs of our short links that are inactive, expired or unknown. */
  readonly deadShortLinks: readonly string[];
  readonly htmlBytes: number;
  /** Undefined for a welcome, which has no audience, and for a letter whose recipients are fixed. */
  readonly recipients: number | undefined;
  /** Labels of the required Impressum fields that are empty. */
  readonly missing: readonly string[];
  readonly isTested: boolean;
  readonly isTestStale: boolean;
  /** True if its recipients are fixed: a correction is urgent, and its preview shows it. */
  readonly isHalfSent?: boolean;
  readonly canSend: boolean;
}

const KB = 1024;
const SUBJECT_SHOWN = 60;
const LINKS_MANY = 15;

const isShouting = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= 8 && letters.replace(/[^\p{Lu}]/gu, '').length / letters.length > 0.6;
};

/** Lists traits that make spam filters suspicious, each as a German piece of advice. */
function traitsOf({ subject, text, links }: LetterFacts): string[] {
  const traits: readonly (readonly [isSo: boolean, advice: string])[] = [
    [isShouting(subject), 'Der Betreff steht fast ganz in Großbuchstaben: Klein liest er sich freundlicher.'],
    [/[!?]{2,}/.test(`${subject} ${text}`), 'Ein Ausrufezeichen genügt: Mehrere hintereinander wirken wie Werbung.'],
    [/^\s*(?:re|aw|fwd?|wg)\s*:/i.test(subject), 'Der Betreff sieht aus wie eine Antwort oder Weiterleitung.'],
    [
      /\b(?:100 ?% (?:gratis|kostenlos)|jetzt zuschlagen|nur (?:noch )?heute|garantiert|geld verdienen|gewinnspiel|wundermittel)/i.test(
        `${subject} ${text}`,
      ),
      'Worte wie „garantiert“ oder „nur heute“ kennen Spamfilter gut: Sag es lieber mit deinen eigenen.',
    ],
    [/[€$]{2,}/.test(`${subject} ${text}`), 'Mehrere Währungszeichen hintereinander fallen Filtern auf.'],
    [links.length > LINKS_MANY, `Der Brief hat ${formatNumber(links.length)} Links: Weniger wirken persönlicher.`],
    [
      links.some(({ url }) => /^https?:\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly)\//i.test(url)),
      'Fremde Kurzlinks verstecken ihr Ziel: Nimm einen eigenen.',
    ],
    [
      links.length > 0 && text.replace(/\[[^[\]]*\]\([^()]*\)|https?:\S+/gi, '').trim().length < 80,
      'Der Brief besteht fast nur aus Links: Ein paar Sätze davor helfen.',
    ],
    [subject.length > SUBJECT_SHOWN, `Handys zeigen vom Betreff etwa ${SUBJECT_SHOWN} Zeichen: Er ist länger.`],
  ];
  return traits.flatMap(([isSo, advice]) => (isSo ? [advice] : []));
}

const FAILURES: Readonly<Record<TargetFailure, string>> = {
  away: 'antwortet nicht',
  missing: 'führt ins Leere',
  broken: 'meldet einen Fehler',
  redirects: 'leitet immer weiter',
  forbidden: 'ist von außen nicht zu erreichen',
};

const isMeantForPeople = (url: string): boolean => isCheckable(url) || /^(?:mailto|tel):/i.test(url);

/** First name inside a link, which no recipient's name replaces there. */
const NAME_IN_LINK = /\{Vorname|%7BVorname/i;
/** Address that mail programs may not recognise as a link, because it has no scheme. */
const BARE_ADDRESS = /(?<![\p{L}\d./@([])www\.[\p{L}\d-]+\.\p{L}{2,}/iu;

/** Lists what will not work in the links that the letter will be sent with, each as a German sentence. */
function linkFaults({ links, text, deadShortLinks }: LetterFacts): string[] {
  const named = links.find(({ url }) => NAME_IN_LINK.test(url));
  const bare = BARE_ADDRESS.exec(text)?.[0];
  return [
    ...(named ? [`In einem Link wird {Vorname} nicht ersetzt: ${readableAddress(named.url)}.`] : []),
    ...(bare ? [`${bare} ist ohne https:// kein Link.`] : []),
    ...deadShortLinks.map((path) => `Der Kurzlink ${path} ist nicht aktiv.`),
    ...links.flatMap(({ url, failure }) => (failure ? [`${readableAddress(url)} ${FAILURES[failure]}.`] : [])),
  ];
}

function checkLinks(facts: LetterFacts): LetterCheck {
  const { links, text } = facts;
  const name = 'links';
  if (/\]\(\s*(?:javascript|data|vbscript):/i.test(text)) {
    return {
      name,
      level: 'stop',
      text: 'Ein Link führt zu einem Programm statt zu einer Seite. Nimm ihn bitte heraus.',
    };
  }
  const partial = links.find(({ url }) => !isMeantForPeople(url));
  if (partial) {
    return {
      name,
      level: 'stop',
      text: `Dieser Link ist nicht vollständig: ${readableAddress(partial.url)}. Er beginnt mit https://.`,
    };
  }
  const faults = linkFaults(facts);
  if (faults.length > 0) return { name, level: 'hint', text: faults.join(' ') };
  if (links.length === 0) return { name, level: 'good', text: 'Der Brief hat keine Links.' };
  const isAsked = links.every(({ url, failure }) => failure !== undefined || !isCheckable(url));
  return isAsked
    ? { name, level: 'good', text: `${counted(links.length, ['Link antwortet.', 'Links antworten.'])}` }
    : { name, level: 'hint', text: 'Ob die Links antworten, ist noch nicht geprüft.' };
}

function checkTest({ isTested, isTestStale, isHalfSent }: LetterFacts): LetterCheck {
  const name = 'test';
  if (isHalfSent && isTestStale) {
    return { name, level: 'hint', text: 'Der Testbrief zeigt die erste Fassung, die Vorschau die korrigierte.' };
  }
  if (!isTested) return { name, level: 'stop', text: 'Schick dir den Brief zuerst selbst: „Testbrief an mich“.' };
  return isTestStale
    ? { name, level: 'stop', text: 'Seit dem letzten Testbrief hast du etwas geändert. Schick dir noch einen.' }
    : { name, level: 'good', text: 'Der Testbrief zeigt, was alle bekommen.' };
}

function checkAudience({ recipients }: LetterFacts): LetterCheck[] {
  if (recipients === undefined) return [];
  return [
    recipients === 0
      ? { name: 'audience', level: 'stop', text: 'Zu dieser Auswahl gibt es niemanden, dem du schreiben darfst.' }
      : {
          name: 'audience',
          level: 'good',
          text: `${counted(recipients, ['Mensch bekommt', 'Menschen bekommen'])} ihn.`,
        },
  ];
}

function checkStyle(facts: LetterFacts): LetterCheck {
  const traits = traitsOf(facts);
  return traits.length === 0
    ? { name: 'style', level: 'good', text: 'Nichts sieht nach Werbung aus.' }
    : { name: 'style', level: 'hint', text: traits.join(' ') };
}

function checkText(text: string): LetterCheck {
  const name = 'text';
  if (text.trim() === '') return { name, level: 'stop', text: 'Der Brief hat noch keinen Text.' };
  return containsHelperWords(text)
    ? {
        name,
        level: 'stop',
        text: `Im Text stehen Worte des Editors („${HELPER_WORDS.leadsTo} …“ oder „${HELPER_WORDS.change.button}“). Nimm sie bitte heraus.`,
      }
    : { name, level: 'good', text: 'Der Text steht.' };
}

export function checkLetter(facts: LetterFacts): LetterCheck[] {
  const { subject, text, htmlBytes, missing, canSend } = facts;
  const size = `${formatNumber(Math.ceil(htmlBytes / KB))} KB`;
  return [
    subject.trim() === ''
      ? { name: 'subject', level: 'stop', text: 'Der Brief hat noch keinen Betreff.' }
      : { name: 'subject', level: 'good', text: 'Der Betreff steht.' },
    checkText(text),
    ...checkAudience(facts),
    missing.length > 0
      ? {
          name: 'imprint',
          level: 'stop',
          text: `Ohne Impressum geht kein Brief hinaus. Unter Inhalte › Kontakt und Impressum fehlt: ${missing.join(', ')}. Es gilt, was veröffentlicht ist.`,
        }
      : { name: 'imprint', level: 'good', text: 'Impressum und Link zum Abmelden stehen am Ende.' },
    checkLinks(facts),
    htmlBytes > HTML_BYTES_MAX
      ? { name: 'size', level: 'stop', text: `Der Brief ist ${size} groß, höchstens 60 KB gehen. Kürze ihn bitte.` }
      : { name: 'size', level: 'good', text: `Der Brief ist ${size} groß.` },
    checkStyle(facts),
    checkTest(facts),
    canSend
      ? { name: 'mail', level: 'good', text: 'Der Mailserver ist eingerichtet.' }
      : { name: 'mail', level: 'stop', text: NO_MAIL_SERVER },
  ];
}

/** Returns the sentences of the checks that block sending. */
export const obstaclesOf = (checks: readonly LetterCheck[]): string[] =>
  checks.flatMap(({ level, text }) => (level === 'stop' ? [text] : []));
