import known from './new-apis.json' with { type: 'json' };

const DECORATION = /(?:(-webkit-text-decoration:[^;{}"]+);)?\btext-decoration:([^;{}"]+)/g;

/**
 * Lists shorthands of several values: Safari drops a `text-decoration` that has more than the line, unless its own prefix
 * says the same.
 */
export const lostDecorations = (css: string): string[] =>
  [...css.matchAll(DECORATION)].flatMap(([, prefixed, value = '']) =>
    value.trim().includes(' ') && prefixed !== `-webkit-text-decoration:${value}` ? [`text-decoration:${value}`] : [],
  );

/** New interfaces that may stay in the built scripts, each with its fallback in old browsers. */
const fallbacks: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome before 124 only gives its error another name',
  'Error.captureStackTrace': 'zod asks for it first',
  caretRangeFromPoint: 'ProseMirror asks for it first',
  canShare: 'the names of pictures are saved where it is missing',
  share: 'called only after canShare',
  startViewTransition: 'React catches its absence',
  hidePopover: 'the button is a field of the browser where popovers are missing',
};

const statics = new Set(known.statics);
const methods = new Set(known.methods);
const STATIC = /\b([A-Z]\w*\.\w+)\b/g;
/** Calls; `?.(` is a fallback. */
const METHOD = /\.([a-z]\w*)\(/g;
/** Methods of iterators, whose names arrays have too. */
const ITERATOR =
  /\.(?:values|keys|entries)\(\)\.(?:drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)\(/g;

/** Checks that a script asks for an interface before it uses it. */
const isAskedFor = (script: string, name: string): boolean =>
  new RegExp(`(?:typeof [\\w$.]+\\.${name}\\s*[!=]=|if\\([\\w$.]+\\.${name}\\))`).test(script);

/** Lists interfaces in a built script that the oldest browsers lack and that have no fallback. */
export function missingApis(script: string): string[] {
  const found = [
    ...[...script.matchAll(STATIC)].flatMap(([, name = '']) => (statics.has(name) ? [name] : [])),
    ...[...script.matchAll(METHOD)].flatMap(([, name = '']) => (methods.has(name) ? [name] : [])),
    ...(script.match(ITERATOR) ?? []),
  ];
  return [...new Set(found)].filter(
    (name) => fallbacks[name] === undefined && !isAskedFor(script, RegExp.escape(name.split('.').at(-1) ?? '')),
  );
}

/** Returns the scripts inside a page. */
export const scriptsIn = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n');
