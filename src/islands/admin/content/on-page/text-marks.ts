import type { FieldFacts } from '#contracts/content/field.ts';
import { withYoungerFields } from '#contracts/content/kind.ts';
import { type DraftContent, type Entry, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { isWrittenField } from '#contracts/content/texts.ts';
import { groupBy } from '#domain/groups.ts';
import type { TextPosition } from '#islands/admin/content/position.ts';

/** Characters without meaning (Unicode's private use area), one for each text; further texts get none. */
const MARK = /[\uE000-\uF8FF]/g;
const FIRST_MARK = 0xe000;
const MARKS_MAX = 6400;

/** Addresses, which the pages parse. */
const ADDRESS = /:\/\/|@|^www\./;
/** Ends of words; not before a number, because the pages parse lines such as 'Seit 2019 …'. */
const WORD_END = /(?<=\p{L})(?![\p{L}\u00AD]|\s+\d)/gu;

/** Marks a text at the end of each word, so that each part of it is found wherever the page breaks it. */
function markText(text: string, mark: string): string {
  const marked = text.replaceAll(/\S+(?:\s+\d\S*)?/g, (token) =>
    ADDRESS.test(token) ? token : token.replaceAll(WORD_END, mark),
  );
  return marked === text ? text.trimEnd() + mark : marked;
}

/** Checks whether a field's words appear on pages; the others are addresses and ids. */
const isProse = (name: string, facts: FieldFacts): boolean =>
  name !== 'slug' && isWrittenField(facts) && !facts.isWebAddress && facts.complete === undefined;

/** Marks all texts of the content, each with a character of its own. @returns the places by mark, too */
export function markTexts(content: DraftContent): { content: DraftContent; places: readonly TextPosition[] };
export function markTexts(content: DraftContent): {
  content: Readonly<Record<string, readonly Entry[]>>;
  places: readonly TextPosition[];
} {
  const places: TextPosition[] = [];

  function markValue(value: unknown, place: TextPosition): unknown {
    if (typeof value === 'string') {
      if (value.trim() === '' || places.length === MARKS_MAX) return value;
      places.push(place);
      return markText(value, String.fromCharCode(FIRST_MARK + places.length - 1));
    }
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => markValue(item, { ...place, field: `${place.field}.${index}` }));
    }
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value);
    return Object.fromEntries(
      parts.map(([part, each]) => [part, markValue(each, { ...place, field: `${place.field}.${part}` })]),
    );
  }

  function markEntry(kind: KindName, { id, data }: Entry): Entry {
    const { fields } = kindOf(kind);
    const current = withYoungerFields({ fields }, data);
    const marked = Object.entries(fields)
      .filter(([name, facts]) => isProse(name, facts))
      .map(([name]) => [name, markValue(current[name], { kind, id, field: name })] as const);
    return { id, data: { ...current, ...Object.fromEntries(marked) } };
  }

  const marked = kindNames.map((kind) => [kind, content[kind].map((entry) => markEntry(kind, entry))] as const);
  return { content: Object.fromEntries(marked), places };
}

const withoutMarks = (text: string): string => text.replaceAll(MARK, '');

/** Part of a text on a page, with the number of its place; undefined for words that are no content. */
export interface TextPart {
  readonly text: string;
  readonly place: number | undefined;
}

/** Splits a marked text after the last mark of each place; words of the page's own belong to the next place. */
export function splitMarked(marked: string): readonly TextPart[] {
  const marks = [...marked.matchAll(MARK)];
  const last = marks.filter(({ 0: mark }, index) => marks[index + 1]?.[0] !== mark);
  if (last.length === 0) return [{ text: marked, place: undefined }];
  return last.map(({ 0: mark, index }, position) => {
    const start = last[position - 1]?.index ?? -1;
    const end = position === last.length - 1 ? marked.length : index;
    return { text: withoutMarks(marked.slice(start + 1, end)), place: mark.charCodeAt(0) - FIRST_MARK };
  });
}

/**
 * Splits the texts of a page by the same page with marked content. A text counts only if it stands equally often on
 * both: some sections depend on their words, so the marked page may lack them.
 */
export function findParts(plain: readonly string[], marked: readonly string[]): readonly (readonly TextPart[])[] {
  const twins = groupBy(marked, withoutMarks);
  const copies = groupBy(plain.keys(), (index) => plain[index]);
  return plain.map((text, index) => {
    const [places, twin] = [copies.get(text) ?? [], twins.get(text) ?? []];
    const own = places.length === twin.length ? twin[places.indexOf(index)] : undefined;
    return own === undefined ? [] : splitMarked(own);
  });
}
