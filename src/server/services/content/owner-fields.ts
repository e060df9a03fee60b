import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerKind, onlyOwnerChanges, ownerChanges } from '#contracts/content/owner-fields.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import type { OwnerChange } from '#db/queries/mail/notifications.ts';
import { ORDER } from '#domain/content/changes.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const DRAFT = 'Wohin Geld fließt und wer für die Website steht, ändert nur eine Inhaberin. Bitte sie darum.';
const FORMER =
  'Damals galten andere Angaben dazu, wohin Geld fließt oder wer für die Website steht. Das kann nur eine Inhaberin noch einmal veröffentlichen.';
/** Longer values are left out of the mail. */
const SHOWN_MAX = 200;
const REST = 'geändert';

const isOwner = async ({ sessions }: Context): Promise<boolean> => (await sessions.require()).role === 'owner';

/** Change of an entry; `undefined` means that the entry does not exist. */
interface Step {
  readonly kind: KindName;
  readonly before: DraftEntry['data'] | undefined;
  readonly after: DraftEntry['data'] | undefined;
}

/** @throws AppError forbidden if another role changes a field reserved for owners */
export async function assertMayChange(ctx: Context, { kind, before, after }: Step): Promise<void> {
  if (ownerChanges(kind, before, after).length > 0 && !(await isOwner(ctx))) throw new AppError('forbidden', DRAFT);
}

/** @throws AppError forbidden if another role sorts entries reserved for owners */
export async function assertMayOrder(ctx: Context, kind: KindName): Promise<void> {
  if (isOwnerKind(kind) && !(await isOwner(ctx))) throw new AppError('forbidden', DRAFT);
}

/** @throws AppError forbidden if another role publishes a former release that changes a reserved field */
export async function assertMayPublishAgain(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (onlyOwnerChanges(changes).length > 0 && !(await isOwner(ctx))) throw new AppError('forbidden', FORMER);
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'leer';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  return typeof value === 'string' && value.length <= SHOWN_MAX ? value : REST;
}

export const ownerNews = (changes: readonly Change[]): readonly OwnerChange[] =>
  onlyOwnerChanges(changes).flatMap(({ kind, title, state, fields }) => {
    const { isList, title: name } = kindOf(kind);
    return fields.map(({ field, label, after }) => ({
      place: `${isList && title !== '' ? title : name}, ${field === ORDER ? 'Reihenfolge' : label}`,
      value: state === 'removed' ? 'gelöscht' : shown(after),
    }));
  });
