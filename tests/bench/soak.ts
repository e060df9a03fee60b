import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createRedirect } from '#contracts/redirects/editing.ts';
import { readDailyStats } from '#contracts/visits/reports.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type Row, rounded } from '#tests/bench/table.ts';
import { CHROME } from '#tests/support/agents.ts';
import { signInAtHome, startSite } from '#tests/support/site/home-site.ts';

const CLIENTS = 100;
const WARM_UP = { clients: 8, seconds: 20 } as const;
const SAMPLES = 10;
/** The server keeps idle connections for two minutes, also those of its calls to itself. */
const REST_SECONDS = 150;
const REST_STEP_SECONDS = 10;
const SETTLED = 1.2;
const LINKS = 50;
const MB = 1_000_000;

const pages = ['/', '/soulcircle', '/soulalchemy', '/soulplan2'];
/** The edge passes bots on to the function. */
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

const sample = z.object({ heap: z.number(), rss: z.number(), descriptors: z.number(), sockets: z.number() });
type Sample = z.infer<typeof sample>;

/** Runs in the site's process: on a signal it collects garbage and writes a sample of its memory and handles. */
const probe = (file: string) => `
  import { readdirSync, renameSync, writeFileSync } from 'node:fs';
  process.on('SIGUSR2', () => {
    globalThis.gc();
    const { heapUsed: heap, rss } = process.memoryUsage();
    const descriptors = readdirSync('/dev/fd').length;
    const sockets = process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPSocket')).length;
    writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify({ heap, rss, descriptors, sockets }));
    renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
  });
`;

async function take(pid: number, file: string): Promise<Sample> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (true) {
    await pause(50);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return z.parse(sample, JSON.parse(text));
  }
}

type Ask = readonly [path: string, agent: string, body?: string];

const PIXEL = '/api/analytics/pixel';
const pixelBody = (number: number) => JSON.stringify({ u: `https://me.example/seite-${number % 40}` });

function plan(number: number): Ask {
  switch (number % 4) {
    case 0:
      return [pages[(number >> 2) % pages.length] ?? '/', CHROME];
    case 1:
      return [PIXEL, CHROME, pixelBody(number)];
    default:
      return [`/r/dauer-${number % LINKS}`, number % 4 === 2 ? CHROME : ROBOT];
  }
}

interface Count {
  asked: number;
  failed: number;
  pixels: number;
}
const noCount = (): Count => ({ asked: 0, failed: 0, pixels: 0 });

/** Counts stored and dropped pixels. A last pixel makes the collector write its reasons first. */
async function tally(url: string, cookie: string) {
  await fetch(`${url}${PIXEL}`, { method: 'POST', headers: { 'user-agent': CHROME }, body: pixelBody(0) });
  await pause(1000);
  const path = `${readDailyStats.path}?date=${berlinDay(new Date())}`;
  const answer = await (await fetch(`${url}${path}`, { headers: { cookie } })).json();
  const { stats, dropped } = z.parse(readDailyStats.response, answer);
  const lost = dropped.find(({ reason }) => reason === 'not-stored')?.count ?? 0;
  return { counted: stats?.pageViews ?? 0, lost };
}

/** Runs clients that send the next request as soon as they are answered, each on its own connection. */
async function drive(url: string, clients: number, seconds: number, count: Count): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  async function ask([path, userAgent, body]: Ask): Promise<void> {
    const method = body === undefined ? 'GET' : 'POST';
    const asking = request(`${url}${path}`, { agent, method, headers: { 'user-agent': userAgent } });
    asking.end(body);
    const [response] = await once(asking, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode >= 400) count.failed += 1;
  }
  async function client(): Promise<void> {
    while (performance.now() < until) {
      const number = count.asked;
      count.asked += 1;
      const planned = plan(number);
      if (planned[0] === PIXEL) count.pixels += 1;
      await ask(planned).catch(() => {
        count.failed += 1;
      });
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
}

async function addLinks(url: string, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie };
  for (let index = 0; index < LINKS; index += 1) {
    const body = JSON.stringify({ slug: `dauer-${index}`, targetUrl: 'https://shop.example/kurs', trackClicks: true });
    const response = await fetch(`${url}${createRedirect.path}`, { method: 'POST', headers, body });
    if (response.status !== createRedirect.status) throw new Error(`No link: ${await response.text()}`);
  }
}

const rowsOf = (moment: string, { heap, rss, descriptors, sockets }: Sample): Row[] => [
  { name: `soak, ${moment}: heap, MB`, value: rounded(heap / MB) },
  { name: `soak, ${moment}: RSS, MB`, value: rounded(rss / MB) },
  { name: `soak, ${moment}: descriptors`, value: descriptors },
  { name: `soak, ${moment}: of them sockets`, value: sockets },
];

const isSettled = (start: Sample, now: Sample): boolean =>
  now.heap <= start.heap * SETTLED && now.descriptors <= start.descriptors * SETTLED;

/** Measures the local site with PGlite under many clients: its memory meanwhile and afterwards. Needs a built site. */
export async function run(minutes: number): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const file = join(dataDir, 'sample.json');
  const script = `data:text/javascript,${encodeURIComponent(probe(file))}`;
  const { site, ready } = startSite({ DATA_DIR: dataDir, NODE_OPTIONS: `--expose-gc --import=${script}` });
  const { pid } = site;
  if (pid === undefined) throw new Error('The site has no process');
  try {
    const url = await ready;
    const cookie = await signInAtHome(url);
    await addLinks(url, cookie);
    await drive(url, WARM_UP.clients, WARM_UP.seconds, noCount());
    await pause(REST_STEP_SECONDS * 1000);
    const start = await take(pid, file);
    const rows = rowsOf('start', start);

    const before = await tally(url, cookie);
    const count = noCount();
    const driving = drive(url, CLIENTS, minutes * 60, count);
    for (let step = 1; step <= SAMPLES; step += 1) {
      const part = (minutes * 60_000) / SAMPLES;
      await Promise.race([driving, pause(part)]);
      const elapsed = String(Math.round((part * step) / 1000)).padStart(4);
      rows.push(...rowsOf(`after ${elapsed} s`, await take(pid, file)));
    }
    await driving;

    let [rested, end] = [0, await take(pid, file)];
    while (rested < REST_SECONDS && !isSettled(start, end)) {
      await pause(REST_STEP_SECONDS * 1000);
      rested += REST_STEP_SECONDS;
      end = await take(pid, file);
    }
    const { counted, lost } = await tally(url, cookie);
    return [
      ...rows,
      ...rowsOf('at rest', end),
      { name: 'soak: requests', value: count.asked },
      { name: 'soak: requests that were refused', value: count.failed },
      { name: 'soak: pixels', value: count.pixels },
      { name: 'soak: pixels, counted', value: counted - before.counted - 1 },
      { name: "soak: pixels and links in 'nicht gezählt'", value: lost },
      { name: 'soak: s until it has let go', value: rested },
      { name: 'soak: heap at rest, % of the start', value: Math.round((end.heap / start.heap) * 100) },
      {
        name: 'soak: descriptors at rest, % of the start',
        value: Math.round((end.descriptors / start.descriptors) * 100),
      },
    ];
  } finally {
    site.kill('SIGTERM');
    if (site.exitCode === null) await once(site, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
