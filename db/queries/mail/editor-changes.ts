import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { notificationRecipients } from '#db/queries/mail/notifications.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/** Address that visitors are led to, and where it leads now, in German. */
export interface EditorChange {
  readonly place: string;
  readonly value: string;
}

interface EditorMail {
  /** Unique for each notice. */
  readonly key: string;
  readonly changes: readonly EditorChange[];
  readonly by: string;
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/** Enqueues the mail about such changes for every owner. */
export async function mailEditorChanges(
  db: Database,
  { key, changes, by, ownerEmail, now }: EditorMail,
): Promise<void> {
  await db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select 'mail', ${mailKind('editor-changes')} || ${`:${key}:`} || coalesce(account::text, ''),
      jsonb_build_object('kind', ${mailKind('editor-changes')}, 'account', account, 'by', ${by}::text,
        'changes', ${JSON.stringify(changes)}::jsonb, 'at', ${now.toISOString()}::text),
      ${causeValues('editor-changes', { source: 'owner' })}, ${toTimestamp(now)}, ${toTimestamp(now)}
    from (${notificationRecipients(ownerEmail)}) recipients
    on conflict (topic, dedupe_key) where status = 'pending' do nothing
  `);
}
