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

/** Fake IndexNow; verifies the key at its address like the search engines. */
export interface FakeIndexNow {
  readonly url: string;
  /** Accepted submissions. */
  readonly taken: z.output<typeof submission>[];
  /** Status for every request, instead of the regular one. */
  status: number | undefined;
  close(): Promise<void>;
}

/** Returns the status: 200, 400 for an invalid submission, 403 without the key, 422 for foreign addresses. */
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
