import { sql } from 'drizzle-orm';
import { causedBy, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { told } from '#db/queries/mail/notifications.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';

/** A change of a field that is for an Inhaberin alone, in German words. */
export interface OwnerChange {
  readonly place: string;
  readonly value: string;
}

interface Notice {
  readonly changes: readonly OwnerChange[];
  /** Id of the release that brings them. */
  readonly checksum: string;
  /** `OWNER_EMAIL` */
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/** The statement that mails such changes to every owner, in one batch with the release; without changes it writes none. */
export const noticeOwners = ({ changes, checksum, ownerEmail, now }: Notice) => sql`
  insert into outbox (${OUTBOX_COLUMNS})
  select 'mail', ${mailKind('owner-fields')} || ${`:${checksum}:`} || coalesce(account::text, ''),
    jsonb_build_object('kind', ${mailKind('owner-fields')}, 'account', account,
      'changes', ${JSON.stringify(changes)}::jsonb, 'at', ${now.toISOString()}::text),
    ${causedBy('owner-fields', { source: 'owner' })}, ${toTimestamp(now)}, ${toTimestamp(now)}
  from (${told(ownerEmail)}) told where ${changes.length > 0}::boolean
  on conflict (topic, dedupe_key) where status = 'pending' do nothing
`;
