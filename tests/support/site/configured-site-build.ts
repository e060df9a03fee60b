import { execFile } from 'node:child_process';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { finishPages } from '#build/finished-pages.ts';
import { buildFirstSnapshot, writeAtomically } from '#build/snapshot-file.ts';
import { checksumOf, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { parseEnv } from '#server/env.ts';
import { withCoursePages } from '#tests/support/content/course-pages.ts';
import {
  configuration,
  makeLeader,
  publicLetter,
  publishedCheckouts,
  soldCourse,
  upcomingEvents,
} from './configured-site.ts';

const projectDir = join(import.meta.dirname, '../../..');
const finished = join(projectDir, 'node_modules/.cache/configured-site');
const staging = `${finished}-building`;
const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...configuration };

/** Writes the published snapshot: the initial content, checkouts for all offers, course pages, a person, a letter, events. */
async function writeSnapshot(): Promise<string> {
  const { content } = await buildFirstSnapshot(parseEnv(env));
  const { leader, files } = await makeLeader();
  const offers = content.offers.map(({ id, data }) => ({ id, data: { ...data, ...publishedCheckouts[id] } }));
  const paged = withCoursePages(content);
  const courses = paged.courses.map(({ id, data }) =>
    id === 'rauhnaechte' ? { id, data: { ...data, ...soldCourse } } : { id, data },
  );
  const body = {
    content: { ...paged, courses, offers, team: [leader] },
    events: upcomingEvents,
    letters: [publicLetter],
  };
  const path = join(staging, 'content', 'snapshot.json');
  for (const { name, bytes } of files) await writeAtomically(join(staging, 'content', 'images', name), bytes);
  const sealed = { id: 0, schemaVersion: SCHEMA_VERSION, checksum: await checksumOf(body), ...body };
  await writeAtomically(path, JSON.stringify(sealed));
  return path;
}

const builtAt = async (folder: string): Promise<number> =>
  (await stat(join(folder, 'index.html')).catch(() => undefined))?.mtimeMs ?? 0;

/**
 * Builds the site with an owner's configuration, next to the one that the other tests use, unless it is newer than that.
 * @returns its folder
 */
export async function buildConfiguredSite(): Promise<string> {
  const folder = join(finished, 'dist');
  if ((await builtAt(folder)) > (await builtAt(join(projectDir, 'dist')))) return folder;
  await rm(staging, { recursive: true, force: true });
  const outDir = join(staging, 'dist');
  const named = { ...env, CONTENT_SNAPSHOT: await writeSnapshot() };
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', outDir], { cwd: projectDir, env: named });
  await finishPages(outDir);
  await rm(finished, { recursive: true, force: true });
  await rename(staging, finished);
  return folder;
}
