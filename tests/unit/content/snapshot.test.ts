import { expect, test } from 'vitest';
import { buildFirstSnapshot } from '#build/snapshot-file.ts';
import { parseSnapshot, type SnapshotError } from '#contracts/content/snapshot.ts';
import { parseEnv } from '#server/env.ts';
import { sealed } from '#tests/support/content/sealed-snapshot.ts';

const first = await buildFirstSnapshot(parseEnv({}));

const refused = async (snapshot: unknown): Promise<string> => {
  const text = typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot);
  return parseSnapshot(text).then(
    () => 'taken',
    (error: SnapshotError) => `${error.name}: ${error.message}`,
  );
};

test('a damaged, changed, incomplete or foreign snapshot is refused in a German sentence', async () => {
  const whole = JSON.stringify(first);
  expect(await refused(first)).toBe('taken');
  expect(await refused(whole.slice(0, whole.length / 2))).toContain('beschädigt');
  expect(await refused('{}')).toContain('beschädigt');
  expect(await refused({ ...first, checksum: 'a'.repeat(64) })).toContain('Prüfsumme');
  expect(await refused({ ...first, schemaVersion: 99 })).toContain('Format 99');
  const without = await sealed(first, { ...first.content, courses: [] });
  expect(await refused(without)).toContain('Kurse: Es müssen mindestens 1');
  const [course] = first.content.courses;
  if (course === undefined) throw new Error('There is no course');
  const untitled = { ...course, data: { ...course.data, title: ' ' } };
  expect(await refused(await sealed(first, { ...first.content, courses: [untitled] }))).toContain(
    `Kurse › ${course.id} › Titel: Bitte fülle dieses Feld aus.`,
  );
});
