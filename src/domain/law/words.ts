import type { CheckedEntry, FoundPoint, LawFacts, Rule } from './facts.ts';
import type { RuleId } from './rules.ts';

/** Lists the texts of a value: its own, and those of its parts. */
const partsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value.replaceAll('\u00ad', '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(partsOf) : [];
};

export const textsOf = (data: Readonly<Record<string, unknown>>): readonly (readonly [field: string, text: string])[] =>
  Object.entries(data).map(([field, value]) => [field, partsOf(value).join('\n')]);

/** Longest part of a word: without a limit, matching takes cubic time on a text without spaces. */
const LETTERS_MAX = 60;

/** Matches whole words in any case, umlauts at their ends included. */
const wordsOf = (...patterns: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${patterns.join('|')})(?!\p{L})`
      .replaceAll(String.raw`\p{L}*`, String.raw`\p{L}{0,${LETTERS_MAX}}`)
      .replaceAll(String.raw`\p{L}+`, String.raw`\p{L}{1,${LETTERS_MAX}}`),
    'iu',
  );

/** Few words between two that belong together. */
const GAP = String.raw`[^.!?\n]{1,60}?`;

/** Inflections count: claims of effect are forbidden in any form, also as 'kann' or 'könnte'. */
const HEALING = wordsOf(
  String.raw`heil(?:e|t|te|st|en|ten|test|end\p{L}*)`,
  String.raw`(?:\p{L}*ge|aus|ver|ab)heil\p{L}*`,
  String.raw`heil(?!i[gk]|and|butt|bronn|los|froh|sgeschicht|sarmee|szahl)\p{L}{3,}`,
  String.raw`(?:Energie|Fern|Geist|Selbst|Wunder)heil\p{L}*`,
  String.raw`Fernbehand(?:l|el)\p{L}*`,
  String.raw`Energieübertr[aäu]g\p{L}*`,
  String.raw`Energie\p{L}*${GAP}(?:ge|zu)?übertr[aäu]g\p{L}*|übertr[aäu]g\p{L}*${GAP}Energie\p{L}*`,
  String.raw`\p{L}*blockaden?lös\p{L}*`,
  String.raw`\p{L}*lös\p{L}*${GAP}\p{L}*blockade\p{L}*|\p{L}*blockade\p{L}*${GAP}\p{L}*lös\p{L}*`,
  String.raw`\p{L}*schmerz(?:e|es|en|ens|frei\p{L}*|los\p{L}*|linder\p{L}*|stillend\p{L}*)?`,
  String.raw`(?:wirk(?:e|t|te|st|en|ten|sam\p{L}*|ung\p{L}*)|hilft|helfen|half|hilfe)\s+(?:\p{L}+\s+){0,2}gegen`,
  String.raw`gegen\s(?:${GAP}\s)?(?:wirk(?:t|te|en|ten|sam\p{L}*)|hilft|helfen|half)`,
  String.raw`linder(?:t|n|te|ten|nd\p{L}*|ung\p{L}*)|kurier(?:t|en|te|ten)|therapier(?:t|en|te|ten)`,
  String.raw`Depression\p{L}*|depressiv\p{L}*|Burn-?out\p{L}*|Krebs(?:es|\p{L}*erkrankung\p{L}*|leiden)?`,
  String.raw`(?:Angst|Schlaf|Ess|Zwangs|Belastungs)störung\p{L}*|Panikattacke\p{L}*|PTBS|ADH?S|Migräne\p{L}*`,
  String.raw`Traum(?:a|as|ata|en|afolge\p{L}*|atherap\p{L}*|atisch\p{L}*|atisier\p{L}*)`,
  String.raw`Allergie\p{L}*|Asthma|Rheuma|Arthrose|Neurodermitis|Diabetes|Bluthochdruck|Tinnitus|Endometriose`,
  String.raw`Fibromyalgie|Demenz|Alzheimer|Parkinson|Epilepsie|Psychose\p{L}*|Schizophrenie|Long[- ]Covid`,
);

const SCIENCE = wordsOf(
  String.raw`\p{L}*wissenschaftlich\p{L}*|\p{L}*wissenschaft(?:en)?`,
  String.raw`(?:\p{L}+)?studien?`,
  String.raw`bewiesen\p{L}*|beweist|bewies`,
  String.raw`(?:nach|er)(?:ge)?wiesen\p{L}*|nachweislich\p{L}*|evidenzbasiert\p{L}*`,
  String.raw`Quanten\p{L}*|(?:\p{L}+)?forschung(?:en|s\p{L}*)?`,
);

/** Claims that only compensation can make true: forbidden, whatever proves them. */
const COMPENSATED = wordsOf(
  String.raw`klima-?(?:neutral|positiv)\p{L}*|klimakompens\p{L}*`,
  String.raw`CO[2₂]-?(?:neutral|frei|positiv|kompens)\p{L}*`,
  String.raw`(?:CO[2₂]|Emission\p{L}*|Treibhausgas\p{L}*)${GAP}(?:kompensier|ausgeglich|ausgleich)\p{L}*`,
);

/** Claims about the environment that name a later time. */
const FUTURE = wordsOf(
  String.raw`(?:bis|ab)\s(?:zum\sJahr\s)?20\d\d${GAP}(?:klima|CO[2₂]|emission|umwelt|nachhaltig)\p{L}*`,
  String.raw`(?:klima|CO[2₂]|emission|umwelt|nachhaltig)\p{L}*${GAP}(?:bis|ab)\s(?:zum\sJahr\s)?20\d\d`,
  String.raw`(?:werden|wollen)\s${GAP}(?:klima|CO[2₂]-?)(?:neutral|positiv|frei)\p{L}*`,
);

const GREEN = wordsOf(
  String.raw`(?:umwelt|klima|natur|öko)-?(?:freundlich|schonend|verträglich|gerecht)\p{L}*`,
  String.raw`(?:umwelt|natur|öko)-?(?:neutral|positiv)\p{L}*`,
  String.raw`ökologisch\p{L}*|emissionsfrei\p{L}*|CO[2₂]-?reduziert\p{L}*`,
  String.raw`(?:Nachhaltigkeits|Umwelt|Klima|Öko)-?(?:siegel|label|zertifi)\p{L}*|biologisch abbaubar\p{L}*`,
  String.raw`nachhaltig\p{L}*\s(?:produzier|hergestell|gedruck|verpack|erzeug|angebau)\p{L}*`,
);

interface Wording {
  readonly rule: RuleId;
  /** Distinguishes points of the same rule about the same field. */
  readonly part?: string;
  readonly pattern: RegExp;
  readonly sentence: (word: string) => string;
  readonly todo: string;
  readonly question?: string;
  /** Checks whether an entry already has what the words need. */
  readonly isProven?: (entry: CheckedEntry) => boolean;
}

const QUOTE_MAX = 200;

/** Returns the sentence of a text that holds a place, shortened. */
function sentenceAround(text: string, place: number): string {
  const before = text.slice(0, place);
  const start = Math.max(...['.', '!', '?', '\n'].map((end) => before.lastIndexOf(end))) + 1;
  const [sentence = ''] = /^[^.!?\n]*[.!?]?/.exec(text.slice(start)) ?? [];
  return sentence.trim().slice(0, QUOTE_MAX);
}

/** Reports the first such word of each field; the legal texts may use any. */
const reportWords = (
  { content }: LawFacts,
  { rule, part, pattern, sentence, todo, question, isProven }: Wording,
): readonly FoundPoint[] =>
  Object.entries(content).flatMap(([kind, entries]) =>
    kind === 'legal'
      ? []
      : entries
          .filter((entry) => isProven?.(entry) !== true)
          .flatMap((entry) =>
            textsOf(entry.data).flatMap(([field, text]) => {
              const found = pattern.exec(text);
              if (found === null) return [];
              const [word] = found;
              return [
                {
                  id: [rule, `${kind}.${entry.id}.${field}`, ...(part ? [part] : [])].join(':'),
                  rule,
                  title: `Das Wort „${word}“`,
                  sentence: sentence(word),
                  todo,
                  ...(question && { question: `${question} „${sentenceAround(text, found.index)}“` }),
                  place: { kind, id: entry.id, field },
                  weight: 'choice' as const,
                },
              ];
            }),
          ),
  );

/** L8: words that promise healing. */
export const healing: Rule = (facts) =>
  reportWords(facts, {
    rule: 'L8',
    pattern: HEALING,
    sentence: (word) => `Hier steht „${word}“: Das kann als Heilversprechen gelesen werden.`,
    todo: 'Nimm Worte ohne Heilen und ohne Wirkung, etwa „Einzelsitzung“ oder „Begleitung“. Ein „kann“ oder ein Hinweis am Rand macht ein Versprechen nicht erlaubt. Heilen darf nur, wer eine Erlaubnis hat, und wer Heilung verspricht, verstößt gegen das Heilmittelwerbegesetz.',
    question: 'Ist das ein unzulässiges Wirkversprechen (§ 3 HWG, § 5 UWG)?',
  });

/** L9: claims of science; the sources of an entry prove them. */
export const science: Rule = (facts) =>
  reportWords(facts, {
    rule: 'L9',
    pattern: SCIENCE,
    sentence: (word) => `Hier steht „${word}“: Was du der Wissenschaft zuschreibst, musst du belegen können.`,
    todo: 'Trage die Quelle ein, die genau das zeigt (Feld „Quellen“ bei Kursen, Masterclasses und den Texten der Startseite), oder nimm das Wort heraus. Gibt es das Feld hier nicht, halte mit „So gewollt“ fest, wo der Beleg liegt.',
    isProven: ({ data }) => partsOf(data.sources).some((source) => source.trim() !== ''),
  });

/** L10: claims about the environment; each kind is forbidden in its own way. */
export const green: Rule = (facts) =>
  [
    {
      rule: 'L10' as const,
      part: 'ausgleich',
      pattern: COMPENSATED,
      sentence: (word: string) =>
        `Hier steht „${word}“: Solche Aussagen sind verboten, wenn sie auf Ausgleich beruhen. Ein Beleg hilft nicht.`,
      todo: 'Nimm das Wort heraus. Sagen darfst du, was du selbst tust, zum Beispiel welches Projekt du unterstützt.',
      question:
        'Beruht diese Aussage auf Kompensation (Anhang Nr. 4c zu § 3 Abs. 3 UWG), und was darf ich stattdessen sagen?',
    },
    {
      rule: 'L10' as const,
      part: 'zukunft',
      pattern: FUTURE,
      sentence: (word: string) =>
        `Hier steht „${word}“: Was du für später versprichst, braucht einen öffentlichen, überprüfbaren Plan.`,
      todo: 'Nimm den Satz heraus, oder veröffentliche den Plan mit Zielen und Fristen, den ein unabhängiger Fachmensch regelmäßig prüft.',
      question: 'Genügt unser Plan für diese Aussage über die Zukunft (§ 5 Abs. 3 Nr. 4 UWG)?',
    },
    {
      rule: 'L10' as const,
      pattern: GREEN,
      sentence: (word: string) =>
        `Hier steht „${word}“: So allgemein darfst du mit der Umwelt nur werben, wenn du eine anerkannte hervorragende Leistung nachweist.`,
      todo: 'Schreib stattdessen, was genau gilt und woher du es weißt, oder nimm das Wort heraus. Eigene Siegel für Nachhaltigkeit sind verboten.',
    },
  ].flatMap((wording) => reportWords(facts, wording));
