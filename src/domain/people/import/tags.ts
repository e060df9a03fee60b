import { wordKey } from '../../word-key.ts';
import { oneLine, type PersonRow } from './rows.ts';

/** Fates of a tag that the owner chooses from: a choice of the person, a note, or nothing. */
export const TAG_FATES = ['choice', 'note', 'none'] as const;
export type TagFate = (typeof TAG_FATES)[number];

export const TAG_LENGTH_MAX = 60;
/** Most tags of a file that the owner decides on, the most frequent ones; so a row has no more either. */
export const TAGS_MAX = 40;
export const NOTE_LENGTH_MAX = 500;

/** Parses a cell: names between commas, semicolons or bars, each perhaps in quotes, as Mailchimp writes them. */
function tagsIn(cell: string): string[] {
  const parts = cell.match(/"(?:[^"]|"")*"|[^,;|"]+/g) ?? [];
  return parts.flatMap((part) => oneLine(part.replace(/^"|"$/g, '').replaceAll('""', '"'), TAG_LENGTH_MAX) ?? []);
}

function tagsOf(
  cells: readonly string[],
  columns: readonly number[],
): readonly (readonly [key: string, name: string])[] {
  const named = columns.flatMap((column) => tagsIn(cells[column] ?? '')).map((name) => [wordKey(name), name] as const);
  return [...new Map(named.toReversed())].toReversed();
}

export interface CountedTag {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

/** Counts the tags of a table, the most frequent first. @returns also the number of tags beyond the limit */
export function countTags(rows: readonly (readonly string[])[], columns: readonly number[]) {
  const counts = new Map<string, CountedTag>();
  for (const [key, name] of rows.flatMap((cells) => tagsOf(cells, columns))) {
    const known = counts.get(key);
    counts.set(key, { key, name: known?.name ?? name, count: (known?.count ?? 0) + 1 });
  }
  const all = [...counts.values()].toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key, 'de'));
  return { tags: all.slice(0, TAGS_MAX), others: Math.max(0, all.length - TAGS_MAX) };
}

/** Proposes a fate: a tag of several people is an audience, a tag of one is a note. */
export const firstFate = ({ key, count }: CountedTag): readonly [string, TagFate] => [
  key,
  count > 1 ? 'choice' : 'note',
];

/** Returns a reader of a row's tags by the owner's decisions. */
export const tagReader =
  (columns: readonly number[], fates: ReadonlyMap<string, TagFate>) =>
  (cells: readonly string[]): Pick<PersonRow, 'tags' | 'note'> => {
    const tags = tagsOf(cells, columns);
    const namesOf = (fate: TagFate) => tags.filter(([key]) => fates.get(key) === fate).map(([, name]) => name);
    const noted = namesOf('note').join(', ');
    return {
      tags: namesOf('choice'),
      note: noted === '' ? null : oneLine(`Tags: ${noted}`, NOTE_LENGTH_MAX),
    };
  };
