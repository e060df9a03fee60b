import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countHeldLetters } from '#db/queries/letters/editing.ts';
import { choices } from '#db/schema/people/choices.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import confirmations from '#functions/confirmations.ts';
import letterPage from '#functions/letter-page.ts';
import letterPreview from '#functions/letter-preview.ts';
import waitlist from '#functions/waitlist.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { mira } from '#tests/support/content/team.ts';
import { imprint, openLetters } from '#tests/support/letters/letters.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const nobody = { waiting: 0, sending: 0, sent: 0, bounced: 0, failed: 0, unclear: 0, skipped: 0 };

const { scene, client } = await openLetters();

describe('the drafts of letters', () => {
  test('are saved on the edited version; another version gets 409 with both texts', async () => {
    const { id, version, counts } = await client.ask('', 'POST', {});
    expect(counts).toEqual(nobody);
    const words = { subject: 'Ä', preview: '', text: 'Hallo ', audience: { list: 'waitlist' } };
    const saved = await client.ask(`/${id}`, 'PUT', { ...words, version });
    expect(saved).toMatchObject({ ...words, version: version + 1 });
    // Repeats the request as if its answer had been lost.
    expect(await client.ask(`/${id}`, 'PUT', { ...words, version })).toMatchObject({ version: version + 1 });
    const other = await client.send(`/${id}`, 'PUT', { ...words, text: 'Servus', version });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ current: { text: 'Hallo ', version: version + 1 } });
  });

  test('are refused with a sentence at 200 KB', async () => {
    const { id, version } = await client.ask('', 'POST', {});
    const words = { subject: 'Lang', preview: '', audience: { list: 'newsletter' } };
    const refused = await client.refusal(`/${id}`, 'PUT', { ...words, text: 'ä'.repeat(200_000), version });
    expect(refused).toContain('Der Brief ist zu lang: Höchstens 40.000 Zeichen gehen.');
  });

  test('can be restored until the night after their deletion, but a sent letter cannot be deleted', async () => {
    const { id } = await client.ask('', 'POST', {});
    expect((await client.send(`/${id}`, 'DELETE')).status).toBe(204);
    expect((await client.send(`/${id}`)).status).toBe(404);
    expect(await client.ask(`/${id}/restore`, 'POST')).toMatchObject({ id, isDeleted: false });
    await client.confirmed(1);
    const { id: sent } = await client.started(1);
    expect(await client.refusal(`/${sent}`, 'DELETE')).toContain('Löschen lässt sich nur ein Entwurf.');
    expect(
      await client.refusal(`/${sent}`, 'PUT', { subject: '', preview: '', text: '', audience: {}, version: 1 }),
    ).toMatch(/^409/);
  });
});

describe('the audience of letters', () => {
  test('counts confirmed people only, with every filter, and the others separately', async () => {
    await client.confirmed(6);
    const rows = await scene.db.select({ id: people.id }).from(people).orderBy(people.id);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = rows.map(({ id }) => id);
    const set = (id: number, change: Partial<typeof listEntries.$inferInsert>) =>
      scene.db.update(listEntries).set(change).where(eq(listEntries.personId, id));
    await set(a, { status: 'pending', source: 'instagram.com' });
    await set(b, { status: 'revoked' });
    await set(c, { source: 'instagram.com', interests: 'Mehr RUHE im Alltag, 100 %' });
    // Three chose the course: one confirmed, one with an unconfirmed choice, one who has left the waiting list.
    const waiting = { list: 'waitlist', status: 'confirmed', requestedAt: new Date('2026-11-01T08:00:00Z') } as const;
    const course = { choice: 'course:a', label: 'A', chosenAt: scene.clock.now, confirmedAt: scene.clock.now };
    for (const [personId, entry, choice] of [
      [c, waiting, course],
      [e, waiting, { ...course, confirmedAt: null }],
      [f, { ...waiting, status: 'revoked' as const }, course],
    ] as const) {
      await scene.db.insert(listEntries).values({ ...entry, personId });
      await scene.db.insert(choices).values({ ...choice, personId });
    }
    await scene.db.update(people).set({ bouncedAt: scene.clock.now }).where(eq(people.id, d));
    const count = async (query: string) => (await client.send(`/recipients?${query}`)).json();
    expect(await count('list=newsletter')).toEqual({ confirmed: 3, pending: 1, revoked: 1, bounced: 1 });
    expect(await count('')).toMatchObject({ confirmed: 3 });
    expect(await count('source=instagram.com')).toEqual({ confirmed: 1, pending: 1, revoked: 0, bounced: 0 });
    expect(await count('offer=course:a')).toMatchObject({ confirmed: 1, pending: 0 });
    expect(await count('offer=course:a&list=newsletter')).toMatchObject({ confirmed: 1, pending: 0 });
    expect(await count(`interest=${encodeURIComponent('ruhe')}`)).toMatchObject({ confirmed: 1 });
    expect(await count(`interest=${encodeURIComponent('%')}`)).toMatchObject({ confirmed: 1 });
    expect(await count('from=2026-11-02')).toMatchObject({ confirmed: 0 });
  });

  test('receives a letter only after a test, with an Impressum, and in the confirmed number', async () => {
    await client.confirmed(2);
    const { id } = await client.ask('', 'POST', {});
    const words = { subject: 'Hallo', preview: '', text: 'Guten Tag', audience: { list: 'newsletter' } };
    const { version } = await client.ask(`/${id}`, 'PUT', { ...words, version: 1 });
    const send = (count: number, of = version) => client.refusal(`/${id}/send`, 'POST', { version: of, count });
    expect(await send(2)).toMatch(/^409 .*Schick dir den Brief zuerst selbst/);
    await client.send(`/${id}/test`, 'POST');
    await scene.settled();
    expect(scene.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Test: Hallo']);
    expect(await client.ask(`/${id}`)).toMatchObject({ testedAt: scene.clock.now.toISOString(), isTestStale: false });
    expect(await send(3)).toContain('Inzwischen ginge der Brief an 2 Menschen.');
    await imprint(scene.db, '');
    expect(await send(2)).toContain('fehlt: Inhaberin oder Firma.');
    await imprint(scene.db);
    const changed = await client.ask(`/${id}`, 'PUT', { ...words, text: 'Anders', version });
    expect(changed.isTestStale).toBe(true);
    expect(await send(2)).toContain('inzwischen geändert');
    expect(await send(2, changed.version)).toContain('Seit dem letzten Testbrief');
    expect(await client.statuses()).toEqual({});
  });
});

describe('planned letters', () => {
  test('start at their quarter of an hour for the people confirmed by then', async () => {
    await client.confirmed(2);
    const { id, version } = await client.written();
    const at = new Date(scene.clock.now.getTime() + 20 * MINUTE_MS).toISOString();
    const planned = await client.ask(`/${id}/send`, 'POST', { version, count: 2, at });
    expect(planned).toMatchObject({ status: 'planned', scheduledAt: '2026-11-21T08:30:00.000Z' });
    await scene.db.update(listEntries).set({ status: 'revoked' }).where(sql`person_id = (select min(id) from people)`);
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'planned' });
    scene.passes(15 * MINUTE_MS);
    await scene.sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'sending', counts: { waiting: 1 } });
    expect(await client.refusal(`/${id}/send`, 'POST', { version: version + 2, count: 1 })).toMatch(/^409/);
  });

  test.each([
    [120, { status: 'sending', note: '' }, 0],
    [121, { status: 'draft', note: expect.stringContaining('war für 21.11.2026, 09:30\u00a0Uhr geplant') }, 1],
  ])(
    'become drafts with a reason when they are more than two hours late: %d minutes',
    async (minutes, expected, held) => {
      await client.confirmed(1);
      const { id, version } = await client.written();
      await client.ask(`/${id}/send`, 'POST', { version, count: 1, at: '2026-11-21T08:30:00Z' });
      scene.passes((30 + minutes) * MINUTE_MS);
      await scene.sweep();
      expect(await client.ask(`/${id}`)).toMatchObject(expected);
      // The dashboard counts it.
      expect(await countHeldLetters(scene.db)).toEqual([{ total: held }]);
    },
  );

  test('that a check stops at their time become drafts again with its reason', async () => {
    await client.confirmed(1);
    const { id, version } = await client.written();
    await client.ask(`/${id}/send`, 'POST', { version, count: 1, at: '2026-11-21T08:30:00Z' });
    await imprint(scene.db, '');
    scene.passes(30 * MINUTE_MS);
    await scene.sweep();
    const note = expect.stringContaining('Ohne Impressum geht kein Brief hinaus.');
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note });
  });

  test('from a restored backup become drafts again, because they may have gone out', async () => {
    await client.confirmed(1);
    const { id, version } = await client.written();
    await client.ask(`/${id}/send`, 'POST', { version, count: 1, at: '2026-11-21T08:30:00Z' });
    await client.restoreElsewhere();
    scene.passes(30 * MINUTE_MS);
    await scene.sweep();
    expect(await client.ask(`/${id}`)).toMatchObject({ status: 'draft', note: expect.stringContaining('Sicherung') });
  });
});

describe('sent letters', () => {
  test('a welcome is off at first, and later goes once to each newly confirmed subscriber', async () => {
    const letters: unknown = await (await client.send('')).json();
    expect(letters).toMatchObject([
      { kind: 'welcome', status: 'draft' },
      { kind: 'welcome', status: 'draft' },
    ]);
    const { rows } = await scene.db.execute<{ id: string }>(sql`select id from letters where list = 'waitlist'`);
    const id = rows[0]?.id;
    const confirm = async (email: string) => {
      await scene.visitor(waitlist).post('/api/waitlist', { email });
      await scene.settled();
      const link = /\/bestaetigen\/[\w-]+/.exec(scene.smtp.mailsTo(email).at(-1)?.parsed.text ?? '')?.[0] ?? '';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await scene.visitor(confirmations).send(link, { method: 'POST', headers, body: 'antwort=ja' });
      await scene.settled();
      await client.run();
    };
    await confirm('ada@example.org');
    expect(scene.smtp.mailsTo('ada@example.org')).toHaveLength(1);
    expect(await client.refusal(`/${id}/status`, 'POST', { action: 'resume' })).toContain(
      'Schick dir den Brief zuerst selbst',
    );
    await client.send(`/${id}/test`, 'POST');
    await scene.settled();
    expect(await client.ask(`/${id}/status`, 'POST', { action: 'resume' })).toMatchObject({ status: 'sending' });
    await confirm('bea@example.org');
    expect(scene.smtp.mailsTo('bea@example.org').map(({ parsed }) => parsed.subject)).toEqual([
      'Bitte bestätige deine Anmeldung',
      'Schön, dass du dabei bist',
    ]);
    await client.run();
    expect(scene.smtp.mailsTo('ada@example.org')).toHaveLength(1);
    expect(scene.smtp.mailsTo('bea@example.org')).toHaveLength(2);
  });

  test('count a subscriber who leaves within 14 days, but not a later one', async () => {
    await client.confirmed(2);
    const { id } = await client.started(2);
    await client.run();
    const revoke = (days: number, order: 'min' | 'max') =>
      scene.db.execute(sql`
        insert into consents (person_id, email, list, event, at, way)
        select id, email, 'newsletter', 'revoked',
          ${scene.clock.now.toISOString()}::timestamptz + ${days} * interval '1 day', 'page'
        from people where id = (select ${sql.raw(order)}(id) from people)
      `);
    await revoke(13, 'min');
    await revoke(15, 'max');
    expect(await client.ask(`/${id}`)).toMatchObject({ left: 1 });
  });

  test('show the clicks, goals and revenue of their short links since the sending', async () => {
    await client.confirmed(1);
    await scene.db.execute(sql`
      with link as (
        insert into redirects (slug, slug_key, target_url, is_active, track_clicks)
        values ('Kreis', 'kreis', 'https://example.org', true, true) returning id
      ), clicked as (
        insert into redirect_clicks (redirect_id, day, clicks, bots)
        select id, day::date, 5, 1 from link, (values ('2026-11-20'), ('2026-11-21'), ('2026-11-22')) days (day)
      )
      insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select '2026-11-22', -2, 0, 0, id, 0, 3 from link
    `);
    const text = 'Hier entlang: http://localhost:8888/r/Kreis. Oder: https://evil.example/r/kreis';
    const { id } = await client.started(1, { text: `${'Worte '.repeat(30)}\n\n${text}` });
    expect(await (await client.send(`/${id}/links`)).json()).toEqual([
      { slug: 'Kreis', clicks: 10, goals: { signUp: 3, confirmed: 0, newsletter: 0, checkout: 0 }, revenue: null },
    ]);
    await openShop(scene.db);
    const { rows } = await scene.db.execute<{ linkId: number }>(sql`select id::int as "linkId" from redirects`);
    for (const at of ['2026-11-20T10:00:00Z', '2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z']) {
      await recordSale(scene.db, { at, from: rows[0] ?? {} });
    }
    expect(await (await client.send(`/${id}/links`)).json()).toMatchObject([{ slug: 'Kreis', revenue: 5400 }]);
    await closeShop(scene.db);
    await scene.db.execute(sql`delete from redirects`);
    await scene.db.execute(sql`delete from goal_days`);
  });

  test('can be read by every visitor without personal data; drafts by the owner only', async () => {
    await client.confirmed(1);
    const draft = await client.written({
      text: 'Hallo {Vorname},\n\n[x](javascript:alert(1)) <script>alert(1)</script>',
    });
    const read = (id: string) => scene.visitor(letterPage).get(`/briefe/${id}`);
    expect((await read(draft.id)).status).toBe(404);
    expect((await read('unsinn')).status).toBe(404);
    await client.ask(`/${draft.id}/send`, 'POST', { version: draft.version, count: 1 }).catch(() => undefined);
    const preview = (role: 'owner' | 'editor') =>
      createVisitor(letterPreview, { context: { ...scene.replaced(), sessions: signedInAs(role) } });
    expect((await preview('editor').get(`/brief-vorschau/${draft.id}`)).status).toBe(403);
    const mail = await (await preview('owner').get(`/brief-vorschau/${draft.id}`)).text();
    expect(mail).toContain('Hallo Anna,');
    expect(mail).not.toMatch(/<script|href="javascript/);
    // The published release decides who signs letters; the signature precedes the legal footer.
    expect(mail).not.toContain('Mehr über');
    const jonas = { id: 'jonas', data: { ...mira.data, name: 'Jonas Weber', signsLetters: false } };
    await imprint(scene.db, 'Ada Muster', [jonas, mira]);
    const signed = await (await preview('owner').get(`/brief-vorschau/${draft.id}`)).text();
    expect(signed).toMatch(/Mira Sommer<\/span>.*Gründerin.*\/#mensch-mira".*Abmelden.*Ada Muster/s);
    expect(signed).not.toContain('Jonas');

    const { id } = await client.started(1);
    const page = await read(id);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('<h1>Es geht los</h1>');
    expect(html).toContain('Hallo,');
    expect(html).not.toMatch(/Person|example\.org|abmelden/);
    expect(html).toMatch(/Mira Sommer.*Gründerin.*<a href="[^"]*\/#mensch-mira">Mehr über/s);
  });
});
