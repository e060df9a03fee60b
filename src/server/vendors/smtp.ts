import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SmtpAddress } from '#domain/mail/smtp-address.ts';
import { answerKey, judgeRefusal, smtpCodeOf } from '#domain/mail/smtp-refusal.ts';
import type { Mailbox } from '#domain/people/mailbox.ts';

/** A server answers within this, or counts as away; a whole delivery has 8 s (services/mail/outbox.ts). */
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

/** Why a server does not want us; 'recipients' follows from two answers and is told by services/mail/mail-server.ts. */
export type RefusedReason = 'login' | 'encryption' | 'sender' | 'recipients' | 'service';

/**
 * What came of handing in a letter, as a closed union; it carries neither address nor what the server wrote, so it can
 * be logged. `code` is the server's, e.g. '550 5.1.1'.
 */
export type SmtpOutcome =
  | { readonly kind: 'sent' }
  /** This address takes no mail, today and tomorrow. `answer` is a hash, equal for answers that differ in addresses alone. */
  | { readonly kind: 'bounced'; readonly code: string; readonly answer: string }
  /** Not this letter, or not from us; the address is not to blame, and the next letter may be taken. */
  | { readonly kind: 'declined'; readonly code: string }
  /** The server does not want us: our login, our encryption, our sender, our recipients, or nothing of ours. No letter gets through. */
  | { readonly kind: 'refused'; readonly reason: RefusedReason; readonly code: string }
  /** Not to this recipient, not now. */
  | { readonly kind: 'later'; readonly code: string }
  /** `isUnclear` where the connection was lost when the server may have taken the letter. */
  | { readonly kind: 'away'; readonly reason: 'network' | 'timeout' | 'busy'; readonly isUnclear: boolean };

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
  };
}

/** Its certificate is not one that we can trust. */
const isDistrusted = ({ code, cause }: Fault): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code + cause);

/** Clocks that stop before a letter is handed over; `SOCKET_TIMEOUT` runs on, and nodemailer calls all of them 'CONN'. */
const CONNECTING = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/** Nobody was reached, so nobody has taken anything. */
const isUnreached = ({ code, call, timeout }: Fault): boolean =>
  code === 'EDNS' || call === 'connect' || CONNECTING.includes(timeout);

const LOGIN = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];

/** What the server has answered. */
function refused({ command, response }: Fault): SmtpOutcome {
  const code = smtpCodeOf(response);
  const refusal = judgeRefusal(command, response);
  switch (refusal) {
    case 'address':
      return { kind: 'bounced', code, answer: createHash('sha256').update(answerKey(response)).digest('base64url') };
    case 'mail':
      return { kind: 'declined', code };
    case 'later':
      return { kind: 'later', code };
    case 'busy':
      return { kind: 'away', reason: 'busy', isUnclear: false };
    default:
      return { kind: 'refused', reason: refusal, code };
  }
}

/** @param fault what nodemailer has thrown */
function outcomeOf(fault: Fault): SmtpOutcome {
  if (fault.code === 'EABORT' || fault.code === 'ETIMEDOUT')
    return { kind: 'away', reason: 'timeout', isUnclear: !isUnreached(fault) };
  if (fault.code === 'ETLS' || isDistrusted(fault)) {
    return { kind: 'refused', reason: 'encryption', code: smtpCodeOf(fault.response) };
  }
  if (smtpCodeOf(fault.response) !== '') return refused(fault);
  if (LOGIN.includes(fault.code)) return { kind: 'refused', reason: 'login', code: '' };
  // What nodemailer itself does not send.
  if (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') return { kind: 'declined', code: '' };
  return { kind: 'away', reason: 'network', isUnclear: !isUnreached(fault) };
}

/**
 * Opens a connection to an SMTP server (docs/decisions/mail.md). A letter that was cut off is not repeated
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
