import { sql } from 'drizzle-orm';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { type Content, type Entry, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { checksumOf } from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { deleteEntry, saveEntry } from '#db/queries/content/drafts.ts';
import { markBuilt } from '#db/queries/content/releases.ts';
import { releases } from '#db/schema/content/releases.ts';
import { findExample } from '#domain/content/placeholder.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

/** Impressum without placeholders. */
export const ownImprint = {
  owner: 'Miriam Sander',
  address: 'Lindenallee 3, 10405 Berlin',
  email: 'hallo@mein-erwachen.de',
  phone: '+49 30 1234567',
  responsible: 'Miriam Sander, Anschrift wie oben',
};

/** Describes SoulAlchemy's guide in place of the example. */
const ownGuide = 'Ich leite jede Sitzung selbst.';

const isExample = (kind: KindName, { data }: Entry): boolean => findExample(data, examples[kind]) !== undefined;

function withoutExamples(content: Content): Content;
function withoutExamples(content: Content): Readonly<Record<string, unknown>> {
  const entriesOf = (kind: KindName): readonly Entry[] => content[kind];
  return Object.fromEntries(kindNames.map((kind) => [kind, entriesOf(kind).filter((one) => !isExample(kind, one))]));
}

/** Returns content that production publishes: no examples, and a real Impressum. */
export const ownContent = (content: Content, imprint: object = ownImprint): Content => ({
  ...withoutExamples(content),
  soulAlchemyTexts: content.soulAlchemyTexts.map(({ id, data }) => ({ id, data: { ...data, guide: ownGuide } })),
  offers: content.offers.map(({ id, data }) => ({ id, data: { ...data, limit: '' } })),
  contact: content.contact.map(({ id, data }) => ({ id, data: { ...data, ...imprint } })),
});

/** Edits the drafts until production publishes them: deletes the examples and fills in the Impressum. */
export async function completeDrafts(db: Database, now: Date): Promise<void> {
  const content = firstContent(ownerEnv());
  for (const kind of kindNames) {
    for (const entry of content[kind].filter((one) => kindOf(kind).isList && isExample(kind, one))) {
      await deleteEntry(db, { kind, id: entry.id }, { now, isInFiles: true });
    }
  }
  const { contact, soulAlchemyTexts, offers } = ownContent(content);
  const edited = [
    ...[...contact, ...soulAlchemyTexts].map((entry) => ({ ...entry, kind: entry.id })),
    ...offers.filter(({ id }) => id === 'soulCircle').map((entry) => ({ ...entry, kind: 'offers' })),
  ];
  for (const entry of edited) {
    await saveEntry(db, { ...entry, basedOn: 0, now, keptSince: now, placeAfter: undefined });
  }
}

/** Publishes a release with only some kinds of content, as an earlier version may have stored them. */
export const publishPart = (db: Database, content: Readonly<Record<string, unknown>>) =>
  db.insert(releases).values({
    snapshot: { content, events: [] },
    checksum: '',
    schemaVersion: 1,
    state: 'built',
    createdAt: new Date(),
  });

/** Publishes a release with only contact data and team. */
export const publishContact = (
  db: Database,
  contact: Readonly<Record<'email' | 'phone' | 'address' | 'owner', string>>,
  team: Content['team'] = [],
) => publishPart(db, { contact: [{ id: 'contact', data: contact }], team });

const letter = {
  id: 'mai',
  slug: 'mai',
  subject: 'Mai',
  preview: '',
  text: 'Hallo',
  sentAt: '2026-05-01T10:00:00.000Z',
  targets: {},
};

/** Puts a release with a letter online at a moment, as the build's report does. @returns its id */
export async function putOnline(db: Database, content: Content, since: Date): Promise<number> {
  const snapshot = { content, events: [], letters: [letter] };
  const row = { snapshot, checksum: await checksumOf(snapshot), schemaVersion: 1, createdAt: since };
  const [added] = await db.insert(releases).values(row).returning({ id: releases.id });
  const id = added?.id ?? 0;
  await db.execute(sql`select keep_release(${id}::integer, ${since.toISOString()}::timestamptz)`);
  await markBuilt(db, id);
  return id;
}

/** Rows that name the release that was online at a moment. */
export const namingRows = (at: Date) => ({
  purchase: {
    platform: 'digistore24',
    orderId: 'A',
    itemId: '1',
    productId: '1',
    productName: '',
    billing: 'single',
    quantity: 1,
    currency: 'EUR',
    voucher: '',
    isTest: false,
    attributedBy: 'unknown',
    orderedAt: at,
    receivedAt: at,
  } as const,
  consent: { personId: 1, email: 'a@example.org', list: 'newsletter', event: 'requested', at } as const,
  withdrawal: {
    kind: 'withdrawal',
    name: 'Ada',
    contract: '1',
    email: 'a@example.org',
    mode: '',
    reason: '',
    wishedEnd: '',
    fingerprint: 'a',
    receivedAt: at,
  } as const,
});
