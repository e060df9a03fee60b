import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from '#local/listening.ts';

interface SlowLine {
  /** Address of the site behind the line. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a line of this round trip and bandwidth to a site on this machine: browsers slow down only the page that is
 * open, not one that they prepare.
 */
export async function openSlowLine(site: string, roundTripMs: number, bytesPerSecond: number): Promise<SlowLine> {
  const { port, hostname } = new URL(site);
  const sockets = new Set<Socket>();
  let isFreeAt = 0;

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      isFreeAt = Math.max(isFreeAt, performance.now()) + (bytes.byteLength / bytesPerSecond) * 1000;
      setTimeout(() => to.write(bytes), isFreeAt - performance.now() + roundTripMs / 2);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => to.destroy());
  }

  const server = createServer((browser) => {
    const answering = connect(Number(port), hostname);
    pass(browser, answering);
    pass(answering, browser);
  });
  return {
    url: `http://localhost:${await listenOnFreePort(server)}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
