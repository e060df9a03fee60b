import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import { type DraftContent, type Entry, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { checkInput } from '#contracts/errors.ts';

type Data = Readonly<Record<string, unknown>>;

/** An entry as a page gets it: as the publish would check it, and where something is still missing, empty. */
function complete(kind: KindName, data: Data): Data {
  const checked = checkInput(kindOf(kind).strict, data);
  return checked.isValid ? checked.data : { ...emptyEntry(kindOf(kind)), ...data };
}

/** An entry as visitors see it, if they do. */
function online({ id, data }: DraftEntry, change: Change): Entry[] {
  if (change.state === 'new') return [];
  return [{ id, data: { ...data, ...Object.fromEntries(change.fields.map(({ field, before }) => [field, before])) } }];
}

interface Sources {
  readonly entries: readonly DraftEntry[];
  /** What stands against what is online; unfinished ones of other entries are left out. */
  readonly changes: readonly Change[];
  readonly entry: Pick<DraftEntry, 'kind' | 'id'>;
  /** What stands in its form. */
  readonly data: Data;
}

/** What the pages will say: every draft that can be published, and this entry as it stands in its form. */
export function previewContent(sources: Sources): DraftContent;
export function previewContent({ entries, changes, entry, data }: Sources): Record<string, readonly Entry[]> {
  const isIt = ({ kind, id }: Pick<DraftEntry, 'kind' | 'id'>): boolean => kind === entry.kind && id === entry.id;
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
    const isMissing = kind === entry.kind && !drawn.some(({ id }) => id === entry.id);
    return (isMissing ? [...drawn, { id: entry.id, data }] : drawn).map((each) => ({
      id: each.id,
      data: complete(kind, each.data),
    }));
  };
  return Object.fromEntries(kindNames.map((kind) => [kind, contentOf(kind)]));
}

/** Nobody types it, and nobody sees it. */
const MARK = '\u2060';

/** Ends of lines of prose: a rule or a table's edge stays what it is. */
const LINE_END = /(?<=[\p{L}\p{N}.!?)])$/gmu;

/** Which fields tell an entry apart: those with something in them, or the empty ones, too. */
export type MarkReach = 'written' | 'all';

function markedValue({ widget }: Pick<FieldFacts, 'widget'>, value: unknown, reach: MarkReach): unknown {
  if (widget === 'money' || widget === 'number') return typeof value === 'number' ? value + 1 : value;
  if (widget === 'list' && Array.isArray(value)) {
    return value.map((item: unknown) => (typeof item === 'string' ? item + MARK : item));
  }
  const isProse = widget === 'text' || widget === 'textarea' || widget === 'markdown';
  if (!isProse || typeof value !== 'string' || (value === '' && reach === 'written')) return value;
  // Some of its lines may be for nobody but her.
  return widget === 'markdown' && value !== '' ? value.replaceAll(LINE_END, MARK) : value + MARK;
}

/** The same entry told apart: where a page differs by it, the page shows the entry. */
export function marked(kind: KindName, data: Data, reach: MarkReach): Data {
  const { fields } = kindOf(kind);
  const all = Object.entries(fields).map(([name, facts]) => [name, markedValue(facts, data[name], reach)] as const);
  // Of another address it would be another page.
  return { ...Object.fromEntries(all), ...('slug' in data && { slug: data.slug }) };
}
