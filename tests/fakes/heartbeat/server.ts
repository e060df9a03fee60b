import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenOnFreePort } from '#local/listening.ts';

/** Fake monitoring service for heartbeats; answers 'OK' like the real ones. */
export interface FakeHeartbeat {
  readonly url: string;
  /** Number of heartbeats received. */
  beats: number;
  /** Status of the answers; 0 closes the connection. */
  status: number;
  close(): Promise<void>;
}

export async function startFakeHeartbeat(): Promise<FakeHeartbeat> {
  const server = createServer((request, response) => {
    fake.beats += 1;
    if (fake.status === 0) request.socket.destroy();
    else response.writeHead(fake.status, { 'content-type': 'text/plain' }).end('OK');
  });
  const fake: FakeHeartbeat = {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}/ping/secret`,
    beats: 0,
    status: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
