import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { listEntries } from '#contracts/content/drafts.ts';
import { uploadImage } from '#contracts/content/images.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { publishDrafts, readChanges } from '#contracts/content/releases.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { signInAtHome, startSite } from '#tests/support/site/home-site.ts';
import { weighPage } from '#tests/support/site/page-weight.ts';
import { median, type Row, rounded } from './table.ts';

const PUBLISHES = 20;
/** Simultaneous requests of a wave; waves run during every other publish. */
const WAVE = 200;
const WAVE_PAUSE_MS = 500;
/** By then a build has cleaned up, and idle connections are closed. */
const REST_MS = 10_000;
/** Photograph as a camera takes it. */
const PHOTO = { width: 3000, height: 2000, bytes: 4_000_000 } as const;
/** Longest build before the benchmark fails. */
const PATIENCE_MS = 120_000;

const onlineRelease = z.object({ id: z.int() });

/** The owner's session on the running site. */
interface Owner {
  readonly url: string;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

function ownerOf(url: string, cookie: string): Owner {
  return {
    url,
    async send(method, path, body) {
      const isBytes = body instanceof Uint8Array;
      const response = await fetch(url + path, {
        method,
        headers: { cookie, origin: url, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
        ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
  };
}

type Entry = z.output<typeof listEntries.response>[number];

const entriesOf = async ({ send }: Owner): Promise<Entry[]> =>
  z.parse(listEntries.response, await (await send('GET', listEntries.path)).json());

const change = ({ send }: Owner, { kind, id, data, version }: Entry, changed: Record<string, unknown>) =>
  send('PUT', `/api/content/entries/${kind}/${id}`, { data: { ...data, ...changed }, version });

/** Publishes the changes and waits until the site serves them; returns the seconds since the click. */
async function publish(owner: Owner): Promise<number> {
  const { checksum } = z.parse(readChanges.response, await (await owner.send('GET', readChanges.path)).json());
  const startedAt = performance.now();
  const asked = await owner.send('POST', publishDrafts.path, { checksum, note: '' });
  const { id } = z.parse(publishDrafts.response, await asked.json());
  while (performance.now() - startedAt < PATIENCE_MS) {
    const online = z.parse(onlineRelease, await (await fetch(`${owner.url}/release.json`)).json());
    if (online.id === id) return (performance.now() - startedAt) / 1000;
    await pause(50);
  }
  throw new Error(`Release ${id} did not come online`);
}

/** Sends waves of simultaneous requests, one after the other, until they are stopped. */
function visitInWaves(url: string) {
  let isOver = false;
  let [visits, dropped] = [0, 0];
  async function visit(): Promise<void> {
    const isWhole = await fetch(url).then(
      async (response) => response.status === 200 && (await response.text()).endsWith('</html>'),
      () => false,
    );
    visits += 1;
    if (!isWhole) dropped += 1;
  }
  async function run(): Promise<void> {
    while (!isOver) {
      await Promise.all(Array.from({ length: WAVE }, visit));
      await pause(WAVE_PAUSE_MS);
    }
  }
  const running = run();
  return async () => {
    isOver = true;
    await running;
    return { visits, dropped };
  };
}

/** Measures leftovers of a publish after the clean-up: files, processes, handles, memory. */
async function leftBy(pid: number, folders: readonly string[]) {
  await pause(REST_MS);
  const listed = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  const parents = execFileSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' }).split('\n');
  const memory = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return {
    // PGlite's own files come and go.
    files: listed.flat().filter((path) => !path.startsWith('postgres')).length,
    processes: parents.filter((line) => line.trim() === String(pid)).length,
    // Only Linux has these files.
    handles: (await readdir(`/proc/${pid}/fd`).catch(() => [])).length,
    /** MB. */
    memory: Math.round(Number(memory) / 1024),
  };
}

async function measureTwenty(owner: Owner, pid: number, folders: readonly string[]): Promise<Row[]> {
  // The first publish fills permanent caches.
  await publishText(owner, 0);
  const before = await leftBy(pid, folders);
  const [alone, beside]: [number[], number[]] = [[], []];
  let [visits, dropped] = [0, 0];
  for (let turn = 1; turn <= PUBLISHES; turn += 2) {
    alone.push(await publishText(owner, turn));
    const stop = visitInWaves(owner.url);
    beside.push(await publishText(owner, turn + 1));
    const seen = await stop();
    visits += seen.visits;
    dropped += seen.dropped;
  }
  const after = await leftBy(pid, folders);
  const name = `publish, at home, ${PUBLISHES} in a row`;
  return [
    { name: `${name}, nobody else there: median s`, value: rounded(median(alone)) },
    { name: `${name}, nobody else there: slowest s`, value: rounded(Math.max(...alone)) },
    { name: `${name}, beside waves of ${WAVE} requests: median s`, value: rounded(median(beside)) },
    { name: `${name}, beside waves of ${WAVE} requests: slowest s`, value: rounded(Math.max(...beside)) },
    { name: `${name}: visits meanwhile`, value: visits },
    { name: `${name}: visits that were dropped`, value: dropped },
    { name: `${name}: files and folders left behind`, value: after.files - before.files },
    { name: `${name}: processes left behind`, value: after.processes - before.processes },
    { name: `${name}: open files left behind`, value: after.handles - before.handles },
    { name: `${name}: MB of memory more than before`, value: after.memory - before.memory },
  ];
}

async function publishText(owner: Owner, turn: number): Promise<number> {
  const course = (await entriesOf(owner)).find(({ kind }) => kind === 'courses');
  if (course === undefined) throw new Error('There is no course');
  await change(owner, course, { description: `Die Beschreibung in der ${turn}. Fassung.` });
  return publish(owner);
}

/** Generates a photograph of about 4 MB, different each time: soft light with a camera's grain. */
async function photograph(turn: number): Promise<Buffer> {
  const { width, height } = PHOTO;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="a"><stop offset="0" stop-color="hsl(${turn * 40} 70% 70%)"/><stop offset="1" stop-color="#102030"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#a)" opacity=".35"/></svg>`,
  );
  const photo = await sharp(grain)
    .composite([{ input: light }])
    .jpeg({ quality: 95 })
    .toBuffer();
  if (photo.byteLength < PHOTO.bytes / 2) throw new Error(`The photograph has only ${photo.byteLength} B`);
  return photo;
}

/** Fills every slot with a different photograph, publishes, and measures the pages' weight on a phone. */
async function measureImages(owner: Owner): Promise<Row[]> {
  const entries = await entriesOf(owner);
  let [slots, bytes, uploadMs] = [0, 0, 0];
  for (const entry of entries) {
    const images = Object.entries(kindOf(entry.kind).fields).filter(([, { widget }]) => widget === 'image');
    for (const [field] of images) {
      const photo = await photograph(slots);
      const startedAt = performance.now();
      const stored = await owner.send('POST', `${uploadImage.path}?alt=Foto`, photo);
      uploadMs = Math.max(uploadMs, performance.now() - startedAt);
      const { name } = z.parse(uploadImage.response, await stored.json());
      await change(owner, entry, { [field]: { name, alt: 'Foto', focus: { x: 50, y: 50 } } });
      slots += 1;
      bytes += photo.byteLength;
    }
  }
  const seconds = await publish(owner);
  const browser = await chromium.launch(await findChromium());
  const rows: Row[] = [];
  for (const path of ['/', '/soulcircle', '/soulalchemy', '/soulplan2']) {
    const weight = await weighPage(browser, owner.url + path);
    rows.push({ name: `publish, an image in every slot: ${path}, KB`, value: rounded(weight.total / 1000) });
    rows.push({ name: `publish, an image in every slot: ${path}, images, KB`, value: rounded(weight.images / 1000) });
  }
  await browser.close();
  return [
    { name: 'publish, an image in every slot: images', value: slots },
    { name: 'publish, an image in every slot: MB of an upload', value: rounded(bytes / slots / 1_000_000) },
    { name: 'publish, an image in every slot: slowest upload, s', value: rounded(uploadMs / 1000) },
    { name: 'publish, an image in every slot: from the click to the page, s', value: rounded(seconds) },
    ...rows,
  ];
}

/** Measures from the click on „Jetzt veröffentlichen“ to the served page. Needs a built site. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
  await mkdir(dataDir);
  await mkdir(temporary);
  const { site, ready } = startSite({ DATA_DIR: dataDir, TMPDIR: temporary });
  try {
    const url = await ready;
    const owner = ownerOf(url, await signInAtHome(url));
    return [...(await measureTwenty(owner, site.pid ?? 0, [dataDir, temporary])), ...(await measureImages(owner))];
  } finally {
    site.kill('SIGTERM');
    await new Promise((resolve) => site.once('exit', resolve));
    await rm(folder, { recursive: true, force: true });
  }
}
