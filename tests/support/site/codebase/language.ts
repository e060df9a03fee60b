import { commentsIn } from './documents.ts';
import type { Source } from './structure.ts';

/** Openings that make a riddle of a comment, at the start of one of its lines. */
const OPENING =
  /^(?:\/\*\*?|\*|\/\/|--|#|<!--)? ?((?:What|Which|Whom|Whose|Who|Where|Whatever|Whoever|So (?:many|long|often)|Of|Under which|As)\b.*)/;

/** Longest line of a comment: the width of the code, and a little, because the formatter wraps no comments. */
const LINE_MAX = 130;

const VAGUE = /\b(?:somebody|nobody|whoever)\b/i;
/** In a comment that does not name the owner. */
const VAGUE_OR_PRONOUN = /\b(?:somebody|nobody|whoever|she|hers?|herself)\b/i;

/** Words of a private dialect, with those of the trade (docs/words.md). */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\blaid? aside\b|\blays? aside\b/i, 'staged'],
  [/\bforesees?\b|\bforeseen\b/i, 'preview'],
  [/\btellings?\b/i, 'notice, or query parameter'],
  [/\bfetche[sd]? ahead\b|\bcomes? ahead\b/i, 'preload'],
];

/** Lines of comments far over the width of the code, with advice; Outlook's conditional comments are markup. */
const wideLines = ({ file }: Source, comment: string): string[] =>
  comment
    .split('\n')
    .filter((line) => line.length > LINE_MAX && !line.includes('<!--[if'))
    .map((line) => `${file}: '${line.trim()}' is too wide. Wrap it.`);

/** Comments that a stranger must read twice, with advice. */
export const unclearComments = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    commentsIn(source).flatMap((comment) => {
      const vague = /\bowner/i.test(comment) ? VAGUE : VAGUE_OR_PRONOUN;
      const unclear = comment.split('\n').flatMap((line) => {
        const text = line.trim();
        const opening = OPENING.exec(text)?.[1];
        const word = DIALECT.find(([pattern]) => pattern.test(text));
        return [
          ...(opening ? [`${source.file}: '${opening}' opens with a relative word. Start with a verb or a noun.`] : []),
          ...(vague.test(text)
            ? [`${source.file}: '${text}' names no actor. Say visitor, owner, recipient, caller …`]
            : []),
          ...(word ? [`${source.file}: '${text}' has a word of its own. Say ${word[1]} (docs/words.md).`] : []),
        ];
      });
      return [...unclear, ...wideLines(source, comment)];
    }),
  );

/** Declarations of functions and values whose first reading misleads, with the words of the trade. */
const MISLEADING: readonly (readonly [RegExp, string])[] = [
  [/^(?:told|said|tellings?|told[A-Z]\w*|said[A-Z]\w*)$/, 'the noun that it holds'],
  [/^(?:tell|settle|learn|forget)(?:[A-Z]\w*)?$/, 'a verb for the task: send, record, finish, cache, delete …'],
  [/^(?:layAside|foresee|sturdy|bringBack\w*|takeBack|lookAt\w*|goOn\w*)$/, 'stage, preview, retry, undelete, check …'],
  [/^\w*(?:Desk|Wish|Somebody|Nobody|Anybody)$/, 'scene, client, job, or the actor'],
];

const DECLARED = /^\s*(?:export )?(?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm;

/** Names that a stranger must read twice, with advice. */
export const unclearNames = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(DECLARED)].flatMap(([, name = '']) => {
      const advice = MISLEADING.find(([pattern]) => pattern.test(name))?.[1];
      return advice ? [`${file}: '${name}' misleads. Say ${advice} (docs/words.md).`] : [];
    }),
  );
