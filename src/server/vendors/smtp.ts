import { createTransport } from 'nodemailer';
import type { Mailbox } from '#domain/mailbox.ts';
import type { SmtpAddress } from '#domain/smtp-address.ts';

/** A server answers within this, or counts as away; a whole delivery has 8 s (services/outbox.ts). */
const TIMEOUT_MS = 7000;

/** So much later runs out the clock that does not know how far a letter has come. */
const LAST_CLOCK_MS = 500;

/** Where our mails are handed in, and who they come from. */
export interface SmtpSettings {
  readonly server: SmtpAddress;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | undefined;
  /** Whether a connection that cannot be encrypted is not used. */
  readonly requiresTls: boolean;
}

/** One mail to one person. */
export interface Letter {
  /** The same for every try, so that a repeat is recognisable; letters, digits and dashes. */
  readonly id: string;
  readonly to: { readonly address: string; readonly name?: string | undefined };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * What came of handing in a letter, as a closed union; it carries neither address nor what the server wrote, so it can
 * be logged. `code` is the server's, e.g. '550 5.1.1'.
 */
export type SmtpOutcome =
  | { readonly kind: 'sent' }
  /** This address takes no mail, today and tomorrow. */
  | { readonly kind: 'bounced'; readonly code: string }
  /** The server does not want us: our login, our encryption, or our sender. No letter gets through. */
  | { readonly kind: 'refused'; readonly reason: 'login' | 'encryption' | 'sender'; readonly code: string }
  /** Not this letter, not now. */
  | { readonly kind: 'later'; readonly code: string }
  /** `isUnclear` where the connection was lost when the server may have taken the letter. */
  | { readonly kind: 'away'; readonly reason: 'network' | 'timeout'; readonly isUnclear: boolean };

/** A connection to the server, made with the first letter and kept for the others. */
export interface SmtpConnection {
  /** Hands a letter in. Never throws for what server or network do. */
  readonly send: (letter: Letter, signal: AbortSignal) => Promise<SmtpOutcome>;
  readonly close: () => void;
}

/** What we read of nodemailer's errors. */
interface Fault {
  readonly code: string;
  /** Of the system, where `code` is nodemailer's word for it. */
  readonly cause: string;
  readonly command: string;
  /** What the system was asked for in vain. */
  readonly call: string;
  /** Which of its clocks ran out. */
  readonly timeout: string;
  readonly response: string;
  readonly isPermanent: boolean;
}

function toFault(error: unknown): Fault {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const text = (name: string): string => String(read(name) ?? '');
  return {
    code: text('code'),
    cause: text('originalCode'),
    command: text('command'),
    call: text('syscall'),
    timeout: text('timeoutType'),
    response: text('response'),
    isPermanent: read('permanent') === true,
  };
}

/** The server's code, with the detailed one of RFC 3463 where it gives one. */
const codeOf = ({ response }: Fault): string => /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? '';

/** Answers that blame the content, the network or a policy: quotas, blocklists. The address is not to blame. */
const isPolicy = (code: string): boolean => /[ -]5\.(?:[3567]\.\d|4\.5)/.test(code);

/** Its certificate is not one that we can trust. */
const isDistrusted = ({ code, cause }: Fault): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code + cause);

/** Clocks that stop before a letter is handed over; `SOCKET_TIMEOUT` runs on, and nodemailer calls all of them 'CONN'. */
const CONNECTING = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/** Nobody was reached, so nobody has taken anything. */
const isUnreached = ({ code, call, timeout }: Fault): boolean =>
  code === 'EDNS' || call === 'connect' || CONNECTING.includes(timeout);

const LOGIN = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];

/** @param fault what nodemailer has thrown */
function outcomeOf(fault: Fault): SmtpOutcome {
  const code = codeOf(fault);
  if (fault.code === 'EABORT' || fault.code === 'ETIMEDOUT')
    return { kind: 'away', reason: 'timeout', isUnclear: !isUnreached(fault) };
  if (code.startsWith('4')) return { kind: 'later', code };
  if (LOGIN.includes(fault.code)) return { kind: 'refused', reason: 'login', code };
  if (fault.code === 'ETLS' || isDistrusted(fault)) return { kind: 'refused', reason: 'encryption', code };
  if (fault.isPermanent) {
    if (fault.command !== 'RCPT TO' && fault.command !== 'DATA') return { kind: 'refused', reason: 'sender', code };
    return { kind: isPolicy(code) ? 'later' : 'bounced', code };
  }
  // What nodemailer itself does not send, and answers that fit nowhere.
  if (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') return { kind: 'later', code };
  return { kind: 'away', reason: 'network', isUnclear: !isUnreached(fault) };
}

/**
 * Opens a connection to an SMTP server (facts/mail-content-attribution.md §1). A letter that was cut off is not repeated
 * here: the server may have taken it.
 *
 * @param timeoutMs a server that is silent for so many milliseconds counts as away
 */
export function openSmtp(
  { server, from, replyTo, requiresTls }: SmtpSettings,
  timeoutMs: number = TIMEOUT_MS,
): SmtpConnection {
  const { host, port, isSecure, login } = server;
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs + LAST_CLOCK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async send({ id, to, subject, text, html, headers = {} }, signal) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { ...from },
          ...(replyTo && { replyTo: { ...replyTo } }),
          // Never as text: 'a@x, b@y' would be two.
          to: { name: to.name ?? '', address: to.address },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de', ...headers },
          xMailer: false,
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(toFault(error));
      }
    },
    close: () => transport.close({ force: true }),
  };
}
