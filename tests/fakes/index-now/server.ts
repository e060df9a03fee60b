import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

const submission = z.object({
  host: z.string(),
  key: z.string().check(z.regex(/^[a-zA-Z0-9-]{8,128}$/)),
  keyLocation: z.url(),
  urlList: z.array(z.url()).check(z.minLength(1), z.maxLength(10_000)),
});

/** A local IndexNow: it looks for the key where it is said to lie, as the search engines do. */
export interface FakeIndexNow {
  readonly url: string;
  /** What it was told and took. */
  readonly taken: z.output<typeof submission>[];
  /** Answers so instead, whatever it is told. */
  status: number | undefined;
  close(): Promise<void>;
}

/** What it answers: 200, 400 for what is no submission, 403 without the key, 422 for foreign addresses. */
async function judge(body: unknown, taken: FakeIndexNow['taken']): Promise<number> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return 400;
  const { host, key, keyLocation, urlList } = parsed.data;
  const isForeign = [keyLocation, ...urlList].some((address) => new URL(address).host !== host);
  if (isForeign) return 422;
  const found = await fetch(keyLocation).then((response) => (response.ok ? response.text() : ''));
  if (found.trim() !== key) return 403;
  taken.push(parsed.data);
  return 200;
}

/** Starts it where nobody else listens. */
export async function startFakeIndexNow(): Promise<FakeIndexNow> {
  const server = createServer(async (request, response) => {
    const body = await json(request).catch(() => undefined);
    response.writeHead(fake.status ?? (await judge(body, fake.taken))).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('IndexNow has no port');
  const fake: FakeIndexNow = {
    url: `http://127.0.0.1:${address.port}/indexnow`,
    taken: [],
    status: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
