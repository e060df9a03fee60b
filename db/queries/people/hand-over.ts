import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { OUTBOX_COLUMNS, wantedBy } from '#db/queries/mail/kind.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { integrations } from '#db/schema/site/integrations.ts';
import type { ListName } from '#domain/people/lists.ts';

const ACTIVECAMPAIGN = 'activecampaign';

/** Whether the owner wants confirmed people to be handed over. */
const isOn = sql`exists (select from integrations where name = ${ACTIVECAMPAIGN} and hands_over_people)`;

/**
 * Everybody whose tags in ActiveCampaign are not as they should be. Tags are missing only while the switch is on; a tag
 * of a list that was left is wrong in any case. A transfer that was given up waits until the owner retries it, or it is
 * forgotten.
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

/**
 * Writes down who has to be handed over or taken back, unless that waits already; whose transfer is just under way gets
 * another one.
 *
 * @param limit so many at most
 */
export async function noteTransfers(db: Database, topic: string, limit: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select ${topic}, person_id::text, jsonb_build_object('personId', person_id), ${wantedBy('visitor')}, at, at
    from (${differing(topic)} order by person_id limit ${limit}) differing,
      (select ${toTimestamp(now)} as at) clock
    on conflict (topic, dedupe_key) where status = 'pending' do update set version = outbox.version + 1
      where outbox.locked_until > excluded.created_at
  `);
}

/** What a transfer starts from. */
export interface TransferState extends Record<string, unknown> {
  readonly isOn: boolean;
  /** Null once the person is deleted. */
  readonly email: string | null;
  readonly name: string | null;
  /** The lists that the person has confirmed, here and not only as another program says. */
  readonly confirmed: readonly ListName[];
  /** What ActiveCampaign has; null where it has nothing. */
  readonly contactId: string | null;
  readonly had: readonly ListName[];
  /** What it may have besides: nobody has said that it is done. */
  readonly intended: readonly ListName[];
}

/** How things stand right now. */
export async function readTransfer(db: Database, personId: number): Promise<TransferState> {
  const { rows } = await db.execute<TransferState>(sql`
    select ${isOn} as "isOn", person.email, person.name, transfer.contact_id as "contactId",
      to_json(coalesce(transfer.lists, '{}')) as had, to_json(coalesce(transfer.intended, '{}')) as intended,
      coalesce((
        select json_agg(entry.list) from list_entries entry
        where entry.person_id = person.id and entry.status = 'confirmed' and not entry.is_claimed
      ), '[]') as confirmed
    from (select ${personId}::bigint as id) asked
    left join people person on person.id = asked.id and person.deleted_at is null
    left join contact_transfers transfer on transfer.person_id = asked.id
  `);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a condition gave no row');
  return row;
}

/** Notes what ActiveCampaign has of a person from now on, and what it may have. */
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

/** Forgets a person of whom ActiveCampaign has nothing of ours any more. */
export async function forgetTransfer(db: Database, personId: number): Promise<void> {
  await db.execute(sql`delete from contact_transfers where person_id = ${personId}::bigint`);
}

/** How far the handing over has come. */
export interface TransferCounts extends Record<string, unknown> {
  readonly isOn: boolean;
  readonly handedOver: number;
  readonly waiting: number;
  readonly dead: number;
  /** German sentence of the newest one that was given up; null where there is none. */
  readonly deadReason: string | null;
}

/** Reads the switch, and how far the handing over has come. */
export async function countTransfers(db: Database, topic: string): Promise<TransferCounts> {
  const { rows } = await db.execute<TransferCounts>(sql`
    select ${isOn} as "isOn",
      (select count(*)::int from contact_transfers where lists <> '{}') as "handedOver",
      (select count(*)::int from (${differing(topic)}) differing) as waiting,
      (select count(*)::int from outbox where topic = ${topic} and status = 'dead') as dead,
      (
        select last_error from outbox where topic = ${topic} and status = 'dead' order by ended_at desc limit 1
      ) as "deadReason"
  `);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a condition gave no row');
  return row;
}

/** Switches the handing over on or off. */
export async function setHandingOver(db: Database, handsOverPeople: boolean): Promise<void> {
  await db
    .insert(integrations)
    .values({ name: ACTIVECAMPAIGN, handsOverPeople })
    .onConflictDoUpdate({ target: integrations.name, set: { handsOverPeople } });
}

/** Lets everybody who was given up be tried again. */
export async function reviveTransfers(db: Database, topic: string): Promise<void> {
  await db.execute(sql`delete from outbox where topic = ${topic} and status = 'dead'`);
}
