import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type Stage = 'greeting' | 'sender' | 'recipient' | 'data';

/** Failure of a connection or mail. */
type Trouble =
  | { readonly at: Stage; readonly code: number; readonly text?: string }
  /** No answer comes at this stage. */
  | { readonly at: Stage; readonly silence: true }
  /** The connection breaks before the answer; at 'data' the mail is accepted. */
  | { readonly at: 'recipient' | 'data'; readonly cut: true }
  /** The mail is accepted after a while. */
  | { readonly at: 'data'; readonly lateMs: number };

interface TakenMail {
  /** Recipients of the envelope. */
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly raw: string;
  readonly parsed: Email;
}

/** Fake mail server that tests can control. */
export interface FakeSmtp {
  /** Value for `SMTP_URL`, with the login. */
  readonly url: string;
  readonly mails: TakenMail[];
  /** Number of connections so far. */
  connections: number;
  /** Delay of the greeting in milliseconds, as of a distant server. */
  greetingMs: number;
  /** Called before each answer; a returned trouble happens instead. */
  interfere: ((stage: Stage, address: string) => Trouble | undefined) | undefined;
  mailsTo(address: string): readonly TakenMail[];
  reset(): void;
  close(): Promise<void>;
}

interface FakeOptions {
  /** Offers encryption with an untrusted certificate; off by default. */
  readonly offersTls?: boolean;
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor({ code, text = 'no' }: { readonly code: number; readonly text?: string }) {
    super(text);
    this.responseCode = code;
  }
}

/** Greets at once, because smtp-server waits 100 ms for clients that talk too soon. */
class PromptServer extends SMTPServer {
  override connect(...parameters: Parameters<SMTPServer['connect']>): void {
    super.connect(...parameters);
    const connection = [...this.connections].at(-1);
    if (connection === undefined) return;
    const greet = connection.connectionReady.bind(connection);
    connection.connectionReady = () => undefined;
    setImmediate(greet);
  }
}

const LOGIN = { user: 'lokal', password: 'geheim @ lokal' };

/** Starts a fake mail server with a single login. */
export async function startFakeSmtp({ offersTls = false }: FakeOptions = {}): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();

  function answer(stage: Stage, address: string, callback: (error?: Error | null) => void): void {
    const trouble = fake.interfere?.(stage, address);
    if (trouble === undefined || trouble.at !== stage) callback();
    else if ('code' in trouble)
      callback(new Refusal({ text: stage === 'recipient' ? 'No such user here' : 'no', ...trouble }));
    else if ('cut' in trouble) cut();
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy();
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
    if (trouble?.at === 'data' && 'cut' in trouble) cut();
    if (trouble?.at === 'data' && 'lateMs' in trouble) await setTimeoutPromise(trouble.lateMs);
    return undefined;
  }

  const server = new PromptServer({
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_, callback) {
      fake.connections += 1;
      if (fake.greetingMs > 0) setTimeout(() => answer('greeting', '', callback), fake.greetingMs);
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
    greetingMs: 0,
    interfere: undefined,
    mailsTo: (address) => fake.mails.filter(({ recipients }) => recipients.includes(address)),
    reset() {
      fake.mails.splice(0);
      fake.connections = 0;
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
