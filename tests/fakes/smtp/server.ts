import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** When something goes wrong. */
type Stage = 'greeting' | 'sender' | 'recipient' | 'data';

/** How a connection or mail fares instead of being taken. */
export type Trouble =
  | { readonly at: Stage; readonly code: number; readonly text?: string }
  /** Nobody ever answers at this point. */
  | { readonly at: Stage; readonly silence: true }
  /** The mail is taken, and the connection breaks before we say so. */
  | { readonly at: 'data'; readonly cut: true };

/** A mail that was taken. */
export interface TakenMail {
  /** As the envelope says. */
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly raw: string;
  readonly parsed: Email;
}

/** A local mail server, with everything that a test may turn. */
export interface FakeSmtp {
  /** For `SMTP_URL`; with its login. */
  readonly url: string;
  readonly mails: TakenMail[];
  /** Connections that were made. */
  connections: number;
  /** The most that were open at once. */
  busiest: number;
  /** One more at once is turned away with 421, as providers do. */
  connectionsMax: number;
  /** How many were. */
  turnedAway: number;
  /** It greets after so many milliseconds, as one that is far away does. */
  greetingMs: number;
  /** Asked before each answer; what it says happens instead. */
  interfere: ((stage: Stage, address: string) => Trouble | undefined) | undefined;
  /** The mails to an address. */
  mailsTo(address: string): readonly TakenMail[];
  reset(): void;
  close(): Promise<void>;
}

interface FakeOptions {
  /** Whether it offers to encrypt, with a certificate that nobody knows; off unless given. */
  readonly offersTls?: boolean;
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor({ code, text = 'no' }: { readonly code: number; readonly text?: string }) {
    super(text);
    this.responseCode = code;
  }
}

const LOGIN = { user: 'lokal', password: 'geheim @ lokal' };

/** Starts a mail server on this machine. It knows one login. */
export async function startFakeSmtp({ offersTls = false }: FakeOptions = {}): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();

  function answer(stage: Stage, address: string, callback: (error?: Error | null) => void): void {
    const trouble = fake.interfere?.(stage, address);
    if (trouble === undefined || trouble.at !== stage) callback();
    else if ('code' in trouble)
      callback(new Refusal({ text: stage === 'recipient' ? 'No such user here' : 'no', ...trouble }));
  }

  async function take(
    stream: Parameters<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] & object>[0],
    session: SMTPServerSession,
  ) {
    const raw = await buffer(stream);
    const { mailFrom, rcptTo } = session.envelope;
    const recipients = rcptTo.map(({ address }) => address);
    const trouble = fake.interfere?.('data', recipients.join());
    if (trouble?.at === 'data' && 'code' in trouble) throw new Refusal(trouble);
    if (trouble?.at === 'data' && 'silence' in trouble) return new Promise<never>(() => undefined);
    const parsed = await PostalMime.parse(raw);
    fake.mails.push({ recipients, sender: mailFrom ? mailFrom.address : '', raw: raw.toString('utf8'), parsed });
    if (trouble?.at === 'data' && 'cut' in trouble) {
      for (const socket of sockets) socket.destroy();
    }
    return undefined;
  }

  const server = new SMTPServer({
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_, callback) {
      fake.connections += 1;
      fake.busiest = Math.max(fake.busiest, sockets.size);
      if (sockets.size > fake.connectionsMax) {
        fake.turnedAway += 1;
        callback(new Refusal({ code: 421, text: '4.7.0 Too many connections' }));
      } else if (fake.greetingMs > 0) setTimeout(() => answer('greeting', '', callback), fake.greetingMs);
      else answer('greeting', '', callback);
    },
    onAuth({ username, password }, _, callback) {
      const isRight = username === LOGIN.user && password === LOGIN.password;
      callback(
        isRight ? null : new Refusal({ code: 535, text: 'who are you' }),
        isRight ? { user: username } : undefined,
      );
    },
    onMailFrom: ({ address }, _, callback) => answer('sender', address, callback),
    onRcptTo: ({ address }, _, callback) => answer('recipient', address, callback),
    onData(stream, session, callback) {
      take(stream, session).then(() => callback(), callback);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const listening = server.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The mail server has no port');

  const fake: FakeSmtp = {
    url: `smtp://${LOGIN.user}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${listening.port}`,
    mails: [],
    connections: 0,
    busiest: 0,
    connectionsMax: Number.POSITIVE_INFINITY,
    turnedAway: 0,
    greetingMs: 0,
    interfere: undefined,
    mailsTo: (address) => fake.mails.filter(({ recipients }) => recipients.includes(address)),
    reset() {
      fake.mails.splice(0);
      fake.connections = 0;
      fake.busiest = 0;
      fake.connectionsMax = Number.POSITIVE_INFINITY;
      fake.turnedAway = 0;
      fake.greetingMs = 0;
      fake.interfere = undefined;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}
