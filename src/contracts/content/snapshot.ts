import * as z from 'zod/mini';
import { fieldLabel, withYoungerFields } from '#contracts/content/kind.ts';
import { type PublishedLetter, publishedLetter } from '#contracts/content/published-letter.ts';
import {
  type Content,
  type DraftContent,
  type Entry,
  findContentProblems,
  initialEntries,
  isKindName,
  type KindName,
  kindNames,
  kindOf,
  kinds,
} from '#contracts/content/registry.ts';
import { publicEvent } from '#contracts/events/public-events.ts';
import { canonicalJson } from '#domain/content/canonical-json.ts';
import { parseJson } from '#domain/json.ts';

/** Increases when older snapshots can no longer be built: with a new required field, or a new kind. */
export const SCHEMA_VERSION = 1;

/** Everything that pages are built from. */
export interface SnapshotBody {
  readonly content: Content;
  /** Public events at the time of publishing, ordered by start. */
  readonly events: readonly z.output<typeof publicEvent>[];
  /** Public letters, the newest first; undefined if there are none. */
  readonly letters?: readonly PublishedLetter[] | undefined;
}

/** Release as the build reads it. */
export interface Snapshot extends SnapshotBody {
  /** 0 for the first content, which was never published. */
  readonly id: number;
  /** ISO 8601; undefined for the first content and for releases from before it was stored. */
  readonly publishedAt?: string | undefined;
  /** True if search engines may index the pages; never for the first content (docs/decisions/publicity.md). */
  readonly isPublic?: boolean | undefined;
  /** Present addresses by former address; `''` if the entry is gone. */
  readonly formerAddresses?: Readonly<Record<string, string>> | undefined;
  readonly schemaVersion: number;
  /** SHA-256 of the body in hex. */
  readonly checksum: string;
}

/** Thrown if a snapshot cannot be built; the message is a German sentence for the owner. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** Returns the SHA-256 in hex of a value as JSON; the order of keys does not matter. */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const checksumOf = ({ content, events, letters }: SnapshotBody): Promise<string> =>
  digestOf({ content, events, letters });

const body = z.object({
  content: z.record(z.string(), z.array(z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) }))),
  events: z.array(publicEvent),
  letters: z.optional(z.array(publishedLetter)),
});
const envelope = z.extend(body, {
  id: z.int().check(z.gte(0)),
  publishedAt: z.optional(z.iso.datetime()),
  isPublic: z.optional(z.boolean()),
  formerAddresses: z.optional(z.record(z.string(), z.string())),
  schemaVersion: z.int(),
  checksum: z.string(),
});

type LooseContent = z.output<typeof body>['content'];

function completeDraft(given: LooseContent): DraftContent;
function completeDraft(given: LooseContent): Record<string, unknown> {
  const complete = (name: KindName): Entry[] => {
    const entries = given[name] ?? [...initialEntries(name)];
    return entries.map(({ id, data }) => ({ id, data: withYoungerFields(kindOf(name), data) }));
  };
  return Object.fromEntries(kindNames.map((name) => [name, complete(name)]));
}

function contentSchema(): z.ZodMiniType<Content>;
function contentSchema(): z.ZodMiniType {
  const entriesOf = (name: KindName) => z.array(z.object({ id: z.string(), data: kinds[name].strict }));
  return z.object(Object.fromEntries(kindNames.map((name) => [name, entriesOf(name)])));
}

/** Creates the schema of a release for the build: complete, and without unknown fields. */
export const snapshotSchema = (): z.ZodMiniType<Snapshot> => z.extend(envelope, { content: contentSchema() });

/**
 * Validates content for the build: complete, and without unknown fields.
 * @throws SnapshotError naming the first problem with its kind, entry and field
 */
export function validateContent(draft: DraftContent): Content {
  const [problem] = findContentProblems(draft);
  if (problem === undefined) return z.parse(contentSchema(), draft);
  const kind = kindOf(problem.kind);
  const place = [kind.title, problem.id, fieldLabel(kind, problem.field)].filter((part) => part != null).join(' › ');
  throw new SnapshotError(`${place}: ${problem.message}`);
}

export function parseStoredSnapshot(stored: unknown): z.output<typeof body> {
  const parsed = z.safeParse(body, stored);
  if (!parsed.success) throw new SnapshotError('Diese Veröffentlichung ist beschädigt.');
  return parsed.data;
}

/**
 * Parses content and events of a stored body; missing kinds are empty.
 * @throws SnapshotError if damaged
 */
export function parseStoredBody(stored: unknown): {
  readonly content: DraftContent;
  readonly events: SnapshotBody['events'];
} {
  const { content, events } = parseStoredSnapshot(stored);
  return { content: completeDraft(content), events };
}

/**
 * Parses a stored body for drawing it again: as the build reads it, unless today's build would refuse it.
 * @throws SnapshotError if damaged
 */
export function parseDrawableBody(stored: unknown): ReturnType<typeof parseStoredBody> {
  const { content, events } = parseStoredSnapshot(stored);
  const checked = Object.entries(content).map(([name, entries]) => {
    const strict = isKindName(name) ? kinds[name].strict : undefined;
    const read = (data: Readonly<Record<string, unknown>>) => {
      const parsed = strict && z.safeParse(z.record(z.string(), z.unknown()), z.safeParse(strict, data).data);
      return parsed?.success ? parsed.data : data;
    };
    return [name, entries.map(({ id, data }) => ({ id, data: read(data) }))] as const;
  });
  return { content: completeDraft(Object.fromEntries(checked)), events };
}

/**
 * Parses a snapshot that was written for a build.
 * @throws SnapshotError if it is damaged, changed, of another schema version, or not publishable
 */
export async function parseSnapshot(text: string): Promise<Snapshot> {
  const parsed = z.safeParse(envelope, parseJson(text));
  if (!parsed.success) throw new SnapshotError('Die Datei mit den Inhalten ist beschädigt.');
  const { schemaVersion, checksum, content, events, letters } = parsed.data;
  if (schemaVersion !== SCHEMA_VERSION) {
    throw new SnapshotError(
      `Diese Fassung der Inhalte hat das Format ${schemaVersion}, gebaut werden kann nur Format ${SCHEMA_VERSION}. Veröffentliche die Inhalte noch einmal.`,
    );
  }
  const checked = validateContent(completeDraft(content));
  // Checked on the stored body, because `checked` includes fields and kinds that were added since.
  if ((await digestOf({ content, events, letters })) !== checksum) {
    throw new SnapshotError('Die Prüfsumme der Inhalte stimmt nicht: Sie wurden nach dem Veröffentlichen verändert.');
  }
  return { ...parsed.data, content: checked };
}
