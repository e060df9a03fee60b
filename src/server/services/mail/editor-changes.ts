import { randomUUID } from 'node:crypto';
import { type EditorChange, mailEditorChanges } from '#db/queries/mail/editor-changes.ts';
import { isRecord } from '#domain/record.ts';
import type { Context } from '#server/context.ts';
import { type MailLabel, nudgeMail } from './writing.ts';

/** Notification for an owner's account; null: for `OWNER_EMAIL`. */
export interface EditorChangesPayload {
  readonly account: string | null;
  readonly by: string;
  readonly changes: readonly EditorChange[];
  readonly at: string;
}

export const EDITOR_CHANGES_MAIL: MailLabel<EditorChangesPayload, 'editor-changes'> = {
  name: 'editor-changes',
  isPayload: (stored): stored is EditorChangesPayload =>
    'by' in stored &&
    typeof stored.by === 'string' &&
    'changes' in stored &&
    Array.isArray(stored.changes) &&
    stored.changes.every(
      (change) => isRecord(change) && typeof change.place === 'string' && typeof change.value === 'string',
    ),
};

/** Tells whether a user who is no owner makes this request: owners then hear where visitors are led to. */
export const isByEditor = async ({ sessions }: Pick<Context, 'sessions'>): Promise<boolean> => {
  const user = await sessions.current();
  return user !== undefined && user.role !== 'owner';
};

/** Mails the owners that an editor has changed addresses that visitors are led to. */
export async function tellOwners(ctx: Context, changes: readonly EditorChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { name, username } = await ctx.sessions.require();
  const notice = { key: randomUUID(), changes, by: name || username, ownerEmail: ctx.env.OWNER_EMAIL ?? null };
  await mailEditorChanges(ctx.db, { ...notice, now: ctx.now() });
  nudgeMail(ctx);
}
