import { commentsIn } from './documents.ts';
import type { Source } from './structure.ts';

/** Openings that make a riddle of a comment, at the start of one of its lines. */
const OPENING =
  /^(?:\/\*\*?|\*|\/\/|--|#|<!--)? ?((?:What|Which|Whom|Whose|Who|Where|Whatever|Whoever|So (?:many|long|often)|Of|Under which|As)\b.*)/;

const VAGUE = /\b(?:somebody|nobody|whoever)\b/i;

/** Words of a private dialect, with those of the trade (docs/words.md). */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\blaid? aside\b|\blays? aside\b/i, 'staged'],
  [/\bforesees?\b|\bforeseen\b/i, 'preview'],
  [/\btellings?\b/i, 'notice, or query parameter'],
  [/\bfetche[sd]? ahead\b|\bcomes? ahead\b/i, 'preload'],
];

/** Comments that a stranger must read twice, with advice. */
export const unclearComments = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    commentsIn(source).flatMap((comment) =>
      comment.split('\n').flatMap((line) => {
        const text = line.trim();
        const opening = OPENING.exec(text)?.[1];
        const word = DIALECT.find(([pattern]) => pattern.test(text));
        return [
          ...(opening ? [`${source.file}: '${opening}' opens with a relative word. Start with a verb or a noun.`] : []),
          ...(VAGUE.test(text)
            ? [`${source.file}: '${text}' names no actor. Say visitor, owner, recipient, caller …`]
            : []),
          ...(word ? [`${source.file}: '${text}' has a word of its own. Say ${word[1]} (docs/words.md).`] : []),
        ];
      }),
    ),
  );
