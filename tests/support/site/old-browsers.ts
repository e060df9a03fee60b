const DECORATION = /(?:(-webkit-text-decoration:[^;{}"]+);)?\btext-decoration:([^;{}"]+)/g;

/**
 * Lists shorthands of several values: Safari drops a `text-decoration` that has more than the line, unless its own prefix
 * says the same.
 */
export const lostDecorations = (css: string): string[] =>
  [...css.matchAll(DECORATION)].flatMap(([, prefixed, value = '']) =>
    value.trim().includes(' ') && prefixed !== `-webkit-text-decoration:${value}` ? [`text-decoration:${value}`] : [],
  );
