import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { parseSnapshot, validateContent } from '#contracts/content/snapshot.ts';
import { findNewestRelease, markBuilt } from '#db/queries/content/releases.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import letterPage from '#functions/letter-page.ts';
import letterPreview from '#functions/letter-preview.ts';
import { addRelease } from '#server/services/content/releases.ts';
import { publicLetterChanges } from '#server/services/letters/public-letters.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openLetters } from '#tests/support/letters/letters.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const { scene, client } = await openLetters();

const website = {
  requestBuild: async () => ({ kind: 'ok', status: 200, body: undefined }) as const,
  readRelease: async () => undefined,
};

/** Publishes a release and marks it as built; returns the build's input. */
async function publish() {
  const context = scene.context();
  const ctx = { ...context, vendors: { ...context.vendors, website } };
  const content = validateContent(firstContent(ownerEnv()));
  await addRelease(ctx, content, { note: '', dueAt: scene.clock.now });
  const row = await findNewestRelease(scene.db);
  if (row === undefined || typeof row.snapshot !== 'object') throw new Error('There is no release');
  await markBuilt(scene.db, row.id);
  const { id, schemaVersion, checksum } = row;
  return parseSnapshot(JSON.stringify({ id, schemaVersion, checksum, ...row.snapshot }));
}

/** Sends a letter to all its recipients. */
async function sent(words: Parameters<typeof client.started>[1]) {
  const { id } = await client.started(1, words);
  await client.run();
  return client.ask(`/${id}`);
}

test('a sent letter is public from the next publish until the publish after its withdrawal', async () => {
  await client.confirmed(1);
  const link = { slug: 'Kreis', slugKey: 'kreis', targetUrl: 'https://x.example/kreis' };
  await scene.db.insert(redirects).values({ ...link, isActive: true, trackClicks: true });
  const draft = await client.written();
  expect((await client.send(`/${draft.id}/public`, 'PUT', { slug: 'entwurf' })).status).toBe(409);

  const text =
    'Hallo {Vorname},\n\n[zum Kreis](/r/kreis), [abmelden](/abmelden/geheim), http://localhost:8888/r/kreis.';
  const letter = await sent({ subject: 'Es geht los, {Vorname}', text });
  const other = await sent({});
  expect(letter).toMatchObject({ status: 'sent', publicSlug: null, onlineSlug: null });
  expect((await publish()).letters).toBeUndefined();

  const preview = createVisitor(letterPreview, { context: { ...scene.replaced(), sessions: signedInAs('owner') } });
  const page = await preview.get(`/brief-vorschau/${letter.id}?als=oeffentlich`);
  const html = await page.text();
  expect(html).toMatch(/<h1>Es geht los<\/h1><p>Hallo,<\/p>/);
  expect(html).toContain('<a href="https://x.example/kreis">zum Kreis</a>, abmelden, <a');
  expect(html).toContain('>https://x.example/kreis</a>.');
  expect(html).not.toMatch(/Anna|Vorname|geheim|\/r\/kreis/);

  for (const slug of ['Groß', letter.id]) {
    expect((await client.send(`/${letter.id}/public`, 'PUT', { slug })).status).toBe(400);
  }
  expect(await client.ask(`/${letter.id}/public`, 'PUT', { slug: 'es-geht-los' })).toMatchObject({
    publicSlug: 'es-geht-los',
    onlineSlug: null,
    version: letter.version,
  });
  expect(await publicLetterChanges(scene.context())).toEqual([{ id: letter.id, subject: 'Es geht los', state: 'new' }]);
  expect((await publish()).letters).toEqual([
    {
      id: letter.id,
      slug: 'es-geht-los',
      subject: 'Es geht los',
      preview: 'Endlich',
      text,
      sentAt: letter.startedAt,
      targets: { kreis: 'https://x.example/kreis' },
    },
  ]);
  expect(await publicLetterChanges(scene.context())).toEqual([]);
  expect(await client.ask(`/${letter.id}`)).toMatchObject({ onlineSlug: 'es-geht-los' });
  const taken = await client.send(`/${other.id}/public`, 'PUT', { slug: 'es-geht-los' });
  expect(taken.status).toBe(409);
  expect(await taken.json()).toMatchObject({ fields: { slug: ['Diese Adresse hat schon ein anderer Brief.'] } });

  expect(await client.ask(`/${letter.id}/public`, 'PUT', { slug: null })).toMatchObject({
    publicSlug: null,
    onlineSlug: 'es-geht-los',
  });
  expect(await publicLetterChanges(scene.context())).toMatchObject([{ id: letter.id, state: 'removed' }]);
  expect((await publish()).letters).toBeUndefined();
  // The public page answers this once its file is gone; the private page stays.
  const read = (end: string) => scene.visitor(letterPage).get(`/briefe/${end}`);
  expect((await read('es-geht-los')).status).toBe(404);
  const own = await read(letter.id);
  expect(own.status).toBe(200);
  expect(own.headers.get('x-robots-tag')).toContain('noindex');
});
