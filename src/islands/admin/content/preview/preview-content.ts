import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import { type DraftContent, type Entry, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { checkInput } from '#contracts/errors.ts';
import { asPairs } from '#islands/admin/content/fields/values.ts';

type Data = Readonly<Record<string, unknown>>;

/** Parses an entry as publishing would, or fills its missing fields with empty values. */
function complete(kind: KindName, data: Data): Data {
  const checked = checkInput(kindOf(kind).strict, data);
  return checked.isValid ? checked.data : { ...emptyEntry(kindOf(kind)), ...data };
}

/** Returns an entry's published state; none if it is new. */
function online({ id, data }: DraftEntry, change: Change): Entry[] {
  if (change.state === 'new') return [];
  return [{ id, data: { ...data, ...Object.fromEntries(change.fields.map(({ field, before }) => [field, before])) } }];
}

interface Sources {
  readonly entries: readonly DraftEntry[];
  /** Unpublished changes; unfinished ones of other entries are left out. */
  readonly changes: readonly Change[];
  /** Entry that is being edited, with the current input of its form. */
  readonly entry?: Pick<DraftEntry, 'kind' | 'id'> | undefined;
  readonly data?: Data | undefined;
}

/** Returns the content of the preview: all publishable drafts, and the edited entry from its form. */
export function previewContent(sources: Sources): DraftContent;
export function previewContent({ entries, changes, entry, data = {} }: Sources): Record<string, readonly Entry[]> {
  const isIt = ({ kind, id }: Pick<DraftEntry, 'kind' | 'id'>): boolean => kind === entry?.kind && id === entry.id;
  const contentOf = (kind: KindName): Entry[] => {
    const drawn = entries
      .filter((each) => each.kind === kind && !each.isDeleted)
      .flatMap((each): Entry[] => {
        if (isIt(each)) return [{ id: each.id, data }];
        const unfinished = changes.find(
          (change) => change.kind === kind && change.id === each.id && change.problems.length > 0,
        );
        return unfinished ? online(each, unfinished) : [{ id: each.id, data: each.data }];
      });
    const missing = kind === entry?.kind && !drawn.some(({ id }) => id === entry.id) ? [{ id: entry.id, data }] : [];
    return [...drawn, ...missing].map((each) => ({
      id: each.id,
      data: complete(kind, each.data),
    }));
  };
  return Object.fromEntries(kindNames.map((kind) => [kind, contentOf(kind)]));
}

/** Word joiner: invisible, and never typed. */
const MARK = '\u2060';

/** Ends of prose lines; a mark after a rule or a table's edge would change its meaning. */
const LINE_END = /(?<=[\p{L}\p{N}.!?)])$/gmu;

/** Fields to mark: only filled ones, or empty ones, too. */
export type MarkReach = 'written' | 'all';

function markedValue({ widget }: Pick<FieldFacts, 'widget'>, value: unknown, reach: MarkReach): unknown {
  if (widget === 'money' || widget === 'number') return typeof value === 'number' ? value + 1 : value;
  if (widget === 'list' && Array.isArray(value)) {
    return value.map((item: unknown) => (typeof item === 'string' ? item + MARK : item));
  }
  if (widget === 'pairs') {
    return asPairs(value).map(({ title, text }) => ({ title: title + MARK, text: text + MARK }));
  }
  const isProse = widget === 'text' || widget === 'textarea' || widget === 'markdown';
  if (!isProse || typeof value !== 'string' || (value === '' && reach === 'written')) return value;
  // Marks every line, because the page may hide some of them.
  return widget === 'markdown' && value !== '' ? value.replaceAll(LINE_END, MARK) : value + MARK;
}

/** Marks an entry invisibly, so that the pages that show it differ from their plain version. */
export function markEntry(kind: KindName, data: Data, reach: MarkReach): Data {
  const { fields } = kindOf(kind);
  const all = Object.entries(fields).map(([name, facts]) => [name, markedValue(facts, data[name], reach)] as const);
  // A changed slug would move the page to another address.
  return { ...Object.fromEntries(all), ...('slug' in data && { slug: data.slug }) };
}
