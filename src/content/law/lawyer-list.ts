import { formatDay } from '#domain/berlin-time.ts';
import { type Html, html } from '#domain/html.ts';
import type { LawPoint } from '#domain/law/facts.ts';
import { RULES, type RuleFacts, ruleIds } from '#domain/law/rules.ts';
import { drawFacts, drawFile, drawSection } from './dossier.ts';

const words = {
  title: 'Fragen an deine Anwältin',
  fileName: 'fragen-an-deine-anwaeltin',
  state: (site: string, day: string) =>
    `Zu ${site}, Stand ${formatDay(day)}. Die Angaben stammen aus den Inhalten, wie sie gerade gespeichert sind.`,
  where: 'Stelle',
  facts: 'Angaben',
  question: 'Frage',
  law: 'Vorschrift',
  answer: 'Antwort',
  general: 'Unabhängig von den Inhalten',
  none: 'Keine Frage offen.',
} as const;

const rules: Readonly<Record<string, RuleFacts>> = RULES;
/** Room for an answer in handwriting. */
const ROOM = '\n\n\n';

const lawOf = (rule: string): string => {
  const facts = rules[rule];
  return facts === undefined ? rule : `${facts.law} (${facts.name})`;
};

const draw = (title: string, facts: readonly (readonly [string, string])[]): Html =>
  html`<h3>${title}</h3>${drawFacts([...facts, [words.answer, ROOM]])}`;

interface AskedPoint extends Pick<LawPoint, 'title' | 'sentence'> {
  readonly rule: string;
  readonly question?: string | undefined;
  /** Field that it is about; `''` without one. */
  readonly where: string;
}

/** Renders the questions for the lawyer as one page that prints: each with its paragraph and the facts from the content. */
export function lawyerList(
  points: readonly AskedPoint[],
  { site, day }: { readonly site: string; readonly day: string },
) {
  const asked = points.map(({ title, sentence, question = '', rule, where }) =>
    draw(title, [
      ...(where === '' ? [] : [[words.where, where] as const]),
      [words.facts, sentence],
      [words.question, question],
      [words.law, lawOf(rule)],
    ]),
  );
  const general = ruleIds.flatMap((rule) => {
    const { name, question } = rules[rule] ?? {};
    return name === undefined || question === undefined
      ? []
      : [
          draw(name, [
            [words.question, question],
            [words.law, lawOf(rule)],
          ]),
        ];
  });
  const content = html`<p class="m-note">${words.state(site, day)}</p>${asked.length === 0 ? html`<p>${words.none}</p>` : html`${asked}`}${drawSection(words.general, html`${general}`)}`;
  return { name: `${words.fileName}.html`, page: drawFile({ title: words.title, content }) };
}
