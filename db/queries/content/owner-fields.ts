import { sql } from 'drizzle-orm';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { notificationRecipients } from '#db/queries/mail/notifications.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/** Change of a field that only an Inhaberin may edit, described in German. */
export interface OwnerChange {
  readonly place: string;
  readonly value: string;
}

interface OwnerMail {
  readonly changes: readonly OwnerChange[];
  /** Checksum of the release that contains them. */
  readonly checksum: string;
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/** Builds the statement that mails such changes to every owner, for one batch with the release. */
export const mailOwners = ({ changes, checksum, ownerEmail, now }: OwnerMail) => sql`
  insert into outbox (${OUTBOX_COLUMNS})
  select 'mail', ${mailKind('owner-fields')} || ${`:${checksum}:`} || coalesce(account::text, ''),
    jsonb_build_object('kind', ${mailKind('owner-fields')}, 'account', account,
      'changes', ${JSON.stringify(changes)}::jsonb, 'at', ${now.toISOString()}::text),
    ${causeValues('owner-fields', { source: 'owner' })}, ${toTimestamp(now)}, ${toTimestamp(now)}
  from (${notificationRecipients(ownerEmail)}) recipients where ${changes.length > 0}::boolean
  on conflict (topic, dedupe_key) where status = 'pending' do nothing
`;
