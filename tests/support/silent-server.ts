import { createServer, type Socket } from 'node:net';
import { listenOnFreePort } from '#local/listening.ts';

/** Server that accepts every connection and never answers. */
export interface SilentServer {
  readonly port: number;
  /** Waits for the next connection that no earlier call has waited for. */
  accepted(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSilentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const waiting: (() => void)[] = [];
  let seen = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    waiting.shift()?.();
  });
  return {
    port: await listenOnFreePort(server),
    async accepted() {
      seen += 1;
      if (sockets.length >= seen) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
