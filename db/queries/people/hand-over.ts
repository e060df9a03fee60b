import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { OUTBOX_COLUMNS, sourceValues } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { integrations } from '#db/schema/integrations.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { LISTS, type ListName } from '#domain/people/lists.ts';

const ACTIVECAMPAIGN = 'activecampaign';

const isOn = sql`exists (select from integrations where name = ${ACTIVECAMPAIGN} and hands_over_people)`;

/**
 * People whose tags in ActiveCampaign are wrong. A tag is missing only while the switch is on; a tag of a list that was
 * left is always wrong. A dead transfer waits until the owner retries or discards it.
 */
const differing = (topic: string) => sql`
  select person_id from (select where ${isOn} or exists (select from contact_transfers)) needed, (
    select person_id, coalesce(wanted.lists, '{}') as wanted, coalesce(transfer.lists, '{}') as had,
      coalesce(transfer.intended, '{}') as intended
    from (
      select entry.person_id, array_agg(entry.list order by entry.list collate "C") as lists
      from list_entries entry join people person on person.id = entry.person_id and person.deleted_at is null
      where entry.status = 'confirmed' and not entry.is_claimed group by entry.person_id
    ) wanted
    full join contact_transfers transfer using (person_id)
  ) state
  where ((${isOn} and wanted <> had) or not had || intended <@ wanted) and not exists (
    select from outbox where topic = ${topic} and status = 'dead' and dedupe_key = person_id::text
  )
`;

/** Enqueues people to hand over or to remove, unless that is pending; a transfer in progress is repeated afterwards. */
export async function enqueueTransfers(db: Database, topic: string, limit: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select ${topic}, person_id::text, jsonb_build_object('personId', person_id), ${sourceValues('visitor')}, at, at
    from (${differing(topic)} order by person_id limit ${limit}) differing,
      (select ${toTimestamp(now)} as at) clock
    on conflict (topic, dedupe_key) where status = 'pending' do update set version = outbox.version + 1
      where outbox.locked_until > excluded.created_at
  `);
}

const transferState = z.object({
  isOn: z.boolean(),
  /** Null once the person is deleted. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Lists that the person has confirmed here, not just according to another program. */
  confirmed: z.array(z.enum(LISTS)),
  contactId: z.nullable(z.string()),
  had: z.array(z.enum(LISTS)),
  /** Lists whose tags the contact may have, because no answer confirmed or refused them. */
  intended: z.array(z.enum(LISTS)),
});

export type TransferState = z.infer<typeof transferState>;

export async function readTransfer(db: Database, personId: number): Promise<TransferState> {
  const [row] = await rows(db, transferState)`
    select ${isOn} as "isOn", person.email, person.name, transfer.contact_id as "contactId",
      to_json(coalesce(transfer.lists, '{}')) as had, to_json(coalesce(transfer.intended, '{}')) as intended,
      coalesce((
        select json_agg(entry.list) from list_entries entry
        where entry.person_id = person.id and entry.status = 'confirmed' and not entry.is_claimed
      ), '[]') as confirmed
    from (select ${personId}::bigint as id) asked
    left join people person on person.id = asked.id and person.deleted_at is null
    left join contact_transfers transfer on transfer.person_id = asked.id
  `;
  if (row === undefined) throw new Error('A select without a condition gave no row');
  return row;
}

export async function saveTransfer(
  db: Database,
  transfer: {
    readonly personId: number;
    readonly contactId: string;
    readonly lists: ReadonlySet<ListName>;
    readonly intended: ReadonlySet<ListName>;
  },
): Promise<void> {
  const { personId, contactId } = transfer;
  const lists = [...transfer.lists].toSorted();
  const intended = [...transfer.intended].toSorted();
  await db
    .insert(contactTransfers)
    .values({ personId, contactId, lists, intended })
    .onConflictDoUpdate({
      target: contactTransfers.personId,
      set: { contactId, lists, intended, updatedAt: sql`now()` },
    });
}

/** Deletes the record of a person for whom ActiveCampaign has nothing of ours any more. */
export async function deleteTransfer(db: Database, personId: number): Promise<void> {
  await db.execute(sql`delete from contact_transfers where person_id = ${personId}::bigint`);
}

const transferCounts = z.object({
  isOn: z.boolean(),
  handedOver: z.int(),
  waiting: z.int(),
  dead: z.int(),
  /** German sentence of the newest dead transfer; null if there is none. */
  deadReason: z.nullable(z.string()),
});

export async function countTransfers(db: Database, topic: string): Promise<z.infer<typeof transferCounts>> {
  const [row] = await rows(db, transferCounts)`
    select ${isOn} as "isOn",
      (select count(*)::int from contact_transfers where lists <> '{}') as "handedOver",
      (select count(*)::int from (${differing(topic)}) differing) as waiting,
      (select count(*)::int from outbox where topic = ${topic} and status = 'dead') as dead,
      (
        select last_error from outbox where topic = ${topic} and status = 'dead' order by ended_at desc limit 1
      ) as "deadReason"
  `;
  if (row === undefined) throw new Error('A select without a condition gave no row');
  return row;
}

export async function setHandOver(db: Database, handsOverPeople: boolean): Promise<void> {
  await db
    .insert(integrations)
    .values({ name: ACTIVECAMPAIGN, handsOverPeople })
    .onConflictDoUpdate({ target: integrations.name, set: { handsOverPeople } });
}

/** Deletes the dead transfers, so that the next run enqueues them again. */
export async function reviveTransfers(db: Database, topic: string): Promise<void> {
  await db.execute(sql`delete from outbox where topic = ${topic} and status = 'dead'`);
}
