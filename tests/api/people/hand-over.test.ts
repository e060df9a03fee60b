import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transfer } from '#contracts/people/hand-over.ts';
import { confirm } from '#db/queries/people/confirmation/answers.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { ListName } from '#domain/people/lists.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { openTagging } from '#tests/support/tagging/tagging.ts';

const MINUTE_MS = 60_000;

const site = await openTagging();
const owner = await site.owner();

type Status = 'pending' | 'confirmed' | 'revoked';

/** Adds a person to lists; returns the id. */
async function add(email: string, on: Partial<Record<ListName, Status>>, name?: string): Promise<number> {
  const [row] = await site.db.insert(people).values({ email, name }).returning({ id: people.id });
  if (row === undefined) throw new Error('The person was not returned');
  for (const list of ['waitlist', 'newsletter'] as const) {
    const status = on[list];
    if (status)
      await site.db.insert(listEntries).values({ personId: row.id, list, status, requestedAt: site.clock.now });
  }
  return row.id;
}

/** Hands the mail of a newsletter request to the mail server. */
const mailLink = (personId: number, tokenHash: string) =>
  site.db.insert(signUpRequests).values({
    personId,
    lists: ['newsletter'],
    fingerprint: randomUUID(),
    requestedAt: site.clock.now,
    tokenHash,
    linkFrom: site.clock.now,
    mailedAt: site.clock.now,
  });

async function become(id: number, status: Status): Promise<void> {
  await site.db.execute(sql`update list_entries set status = ${status} where person_id = ${id}`);
}

async function change(path: string, body?: unknown): Promise<Transfer> {
  const response = await owner.post(`/api/activecampaign/transfer${path}`, body);
  expect(response.status).toBe(200);
  return response.json();
}

const switchTo = async (enabled: boolean): Promise<Transfer> => {
  const answer = await change('', { enabled });
  await site.settled();
  return answer;
};

const status = async (): Promise<Transfer> => (await owner.get('/api/activecampaign/transfer')).json();
const tagsOf = (email: string) => site.fake.account.tagsOfEmail(email)?.toSorted();

async function sweepAll(): Promise<void> {
  do {
    site.passes(MINUTE_MS);
    await site.sweep();
  } while ((await status()).waiting > 0);
}

describe('handing people over', () => {
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset();
    await clearPeople(site.db);
    await site.db.delete(contactTransfers);
  });

  test('starts only when the owner switches it on', async () => {
    await add('anna@example.org', { newsletter: 'confirmed' });
    await site.sweep();
    expect(await status()).toMatchObject({ enabled: false, isConnected: true, handedOver: 0, waiting: 0 });
    expect(site.asked()).toEqual([]);
  });

  test.each<[string, Partial<Record<ListName, Status>>, string[] | undefined]>([
    ['confirmed on one list', { newsletter: 'confirmed' }, ['Newsletter']],
    ['confirmed on both', { waitlist: 'confirmed', newsletter: 'confirmed' }, ['Newsletter', 'Warteliste']],
    ['confirmed on one, not yet on the other', { waitlist: 'confirmed', newsletter: 'pending' }, ['Warteliste']],
    ['confirmed on one, left the other', { waitlist: 'revoked', newsletter: 'confirmed' }, ['Newsletter']],
    ['not yet confirmed', { waitlist: 'pending' }, undefined],
    ['left', { waitlist: 'revoked' }, undefined],
  ])('follows the status of a person: %s', async (_, on, tags) => {
    await add('Anna@Example.org', on, 'Anna Maria Öhl');
    await switchTo(true);
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual(tags);
    expect(await status()).toMatchObject({ enabled: true, waiting: 0, dead: 0, handedOver: tags ? 1 : 0 });
  });

  test('skips a person whom only another program calls confirmed until they confirm here', async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed' });
    await site.db.update(listEntries).set({ isClaimed: true });
    await switchTo(true);
    await sweepAll();
    expect([await status(), tagsOf('anna@example.org')]).toMatchObject([{ handedOver: 0, waiting: 0 }, undefined]);
    await site.db.update(listEntries).set({ status: 'pending' });
    await mailLink(id, 't');
    await confirm(site.db, 't', site.clock.now);
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual(['Newsletter']);
  });

  test("sends a name once, so that the owner's later edits stay", async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed' }, 'Anna Maria Öhl');
    await switchTo(true);
    await site.db
      .insert(listEntries)
      .values({ personId: id, list: 'waitlist', status: 'confirmed', requestedAt: site.clock.now });
    await sweepAll();
    const synced = site.fake.requests.filter(({ path }) => path === '/contact/sync').map(({ body }) => body);
    expect(synced).toEqual([
      { contact: { email: 'anna@example.org', firstName: 'Anna Maria', lastName: 'Öhl' } },
      { contact: { email: 'anna@example.org' } },
    ]);
    expect(tagsOf('anna@example.org')).toEqual(['Newsletter', 'Warteliste']);
  });

  test('removes the tag of a person who leaves, even while it is off, and adds it again when they return', async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed' });
    await switchTo(true);
    await switchTo(false);
    await become(id, 'revoked');
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual([]);
    await become(id, 'confirmed');
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual([]);
    await switchTo(true);
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual(['Newsletter']);
  });

  test('removes the tags of a deleted person, even after the nightly run has erased them', async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed', waitlist: 'confirmed' });
    await switchTo(true);
    await sweepAll();
    site.fake.interfere = () => ({ status: 503 });
    await site.db.update(people).set({ deletedAt: site.clock.now });
    await site.sweep();
    await site.db.delete(people);
    site.fake.interfere = undefined;
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual([]);
    expect(await site.db.select().from(contactTransfers)).toEqual([]);
    expect(id).toBeGreaterThan(0);
  });

  test('recovers from a crash between two steps, a lost answer and a deleted contact', async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed', waitlist: 'confirmed' });
    let taggings = 0;
    site.fake.interfere = ({ path }) => {
      if (path !== '/contactTags') return undefined;
      taggings += 1;
      return taggings === 2 ? 'truncated' : undefined;
    };
    await switchTo(true);
    expect(tagsOf('anna@example.org')).toHaveLength(1);
    site.fake.interfere = undefined;
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual(['Newsletter', 'Warteliste']);
    expect(site.fake.account.contactTags).toHaveLength(2);

    site.fake.account.contacts.clear();
    site.fake.account.emails.clear();
    site.fake.account.contactTags.splice(0);
    await become(id, 'revoked');
    await sweepAll();
    expect(await status()).toMatchObject({ waiting: 0, dead: 0, handedOver: 0 });
  });

  test('removes a tag from a leaving person even if the answer to adding it was lost', async () => {
    const id = await add('anna@example.org', { newsletter: 'confirmed' });
    site.fake.interfere = ({ path }) => (path === '/contactTags' ? 'lost' : undefined);
    await switchTo(true);
    expect(tagsOf('anna@example.org')).toEqual(['Newsletter']);
    site.fake.interfere = undefined;
    await switchTo(false);
    await become(id, 'revoked');
    await sweepAll();
    expect(tagsOf('anna@example.org')).toEqual([]);
    expect(await site.db.select().from(contactTransfers)).toEqual([]);
  });

  test('gives up an address that ActiveCampaign refuses, reports it and retries it on request', async () => {
    await add('anna@nirgends', { newsletter: 'confirmed' });
    await switchTo(true);
    await sweepAll();
    const given = await status();
    expect(given).toMatchObject({ dead: 1, waiting: 0, handedOver: 0 });
    expect(given.deadReason).toMatch(/^ActiveCampaign hat abgelehnt: /);
    const asked = site.asked().length;
    await site.sweep();
    expect(site.asked()).toHaveLength(asked);
    await site.db.update(people).set({ email: 'anna@example.org' });
    expect(await change('/retry')).toMatchObject({ dead: 0, waiting: 0, handedOver: 1 });
  });
});
