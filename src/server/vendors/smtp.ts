import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { SmtpAddress } from '#domain/mail/smtp-address.ts';
import { answerKey, judgeRefusal, smtpCodeOf } from '#domain/mail/smtp-refusal.ts';
import type { Mailbox } from '#domain/people/mailbox.ts';

/** A slower server counts as away; a whole delivery has 8 s (services/mail/outbox.ts). */
const TIMEOUT_MS = 7000;

/** Makes the socket timeout expire last: unlike the others, it cannot tell how far a mail has come. */
const LAST_CLOCK_MS = 500;

export interface SmtpSettings {
  readonly server: SmtpAddress;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | undefined;
  readonly requiresTls: boolean;
}

export interface OutgoingMail {
  /** The same for every attempt, so that a repeat is recognisable; letters, digits and dashes. */
  readonly id: string;
  readonly to: { readonly address: string; readonly name?: string | undefined };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** 'recipients' is inferred from two answers by services/mail/mail-server.ts. */
export type RefusedReason = 'login' | 'encryption' | 'sender' | 'recipients' | 'service';

/** Result without address or server text, so that it can be logged. `code` is the server's, e.g. '550 5.1.1'. */
export type SmtpOutcome =
  | { readonly kind: 'sent' }
  /** Dead address. `answer` is a hash, equal for answers that differ in addresses alone. */
  | { readonly kind: 'bounced'; readonly code: string; readonly answer: string }
  /** This mail or we are refused; the address is fine, and the next mail may pass. */
  | { readonly kind: 'declined'; readonly code: string }
  /** The server refuses all our mails, for the given reason. */
  | { readonly kind: 'refused'; readonly reason: RefusedReason; readonly code: string }
  /** Not this recipient, for now. */
  | { readonly kind: 'later'; readonly code: string }
  /** `isUnclear`: the connection broke when the server may have accepted the mail. */
  | { readonly kind: 'away'; readonly reason: 'network' | 'timeout' | 'busy'; readonly isUnclear: boolean };

/** Connection that is opened by the first mail and reused. */
export interface SmtpConnection {
  /** Never throws for failures of server or network. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<SmtpOutcome>;
  readonly close: () => void;
}

/** Fields of nodemailer's errors. */
interface Fault {
  readonly code: string;
  /** System error code, while `code` is nodemailer's. */
  readonly cause: string;
  readonly command: string;
  /** Failed system call. */
  readonly call: string;
  /** Name of the nodemailer timeout that expired. */
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

const isDistrusted = ({ code, cause }: Fault): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code + cause);

/** Timeouts before a mail is handed over; nodemailer reports them, and the later `SOCKET_TIMEOUT`, as 'CONN'. */
const CONNECTING = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

/** No server was reached, so none can have accepted the mail. */
const isUnreached = ({ code, call, timeout }: Fault): boolean =>
  code === 'EDNS' || call === 'connect' || CONNECTING.includes(timeout);

const LOGIN = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];

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

function outcomeOf(fault: Fault): SmtpOutcome {
  if (fault.code === 'EABORT' || fault.code === 'ETIMEDOUT')
    return { kind: 'away', reason: 'timeout', isUnclear: !isUnreached(fault) };
  if (fault.code === 'ETLS' || isDistrusted(fault)) {
    return { kind: 'refused', reason: 'encryption', code: smtpCodeOf(fault.response) };
  }
  if (smtpCodeOf(fault.response) !== '') return refused(fault);
  if (LOGIN.includes(fault.code)) return { kind: 'refused', reason: 'login', code: '' };
  // Rejected by nodemailer itself.
  if (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') return { kind: 'declined', code: '' };
  return { kind: 'away', reason: 'network', isUnclear: !isUnreached(fault) };
}

/**
 * Opens a connection to an SMTP server (docs/decisions/mail.md). Does not retry an interrupted mail, which the server
 * may have accepted.
 * @param timeoutMs silence after which the server counts as away
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
    async send({ id, to, subject, text, html, headers = {}, attachments = [] }, signal) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { ...from },
          ...(replyTo && { replyTo: { ...replyTo } }),
          // Object, because the string 'a@x, b@y' would be two recipients.
          to: { name: to.name ?? '', address: to.address },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de', ...headers },
          attachments: [...attachments],
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
