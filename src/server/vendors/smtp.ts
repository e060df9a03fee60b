import { createTransport } from 'nodemailer';
import type { SmtpAddress } from '#domain/mail/smtp-address.ts';
import type { Mailbox } from '#domain/people/mailbox.ts';
import { outcomeOf, type SmtpOutcome, toFault } from './smtp-outcome.ts';

/** Time in which a server must have taken a mail, and then answered it: a content scan takes its time. */
export interface SmtpPatience {
  readonly handOverMs: number;
  readonly answerMs: number;
}

/** A mailer's function must be able to wait for both (services/mail/delivery.ts). */
export const SMTP_PATIENCE: SmtpPatience = { handOverMs: 8000, answerMs: 40_000 };

/** Makes nodemailer's own clock expire last: it cannot tell how far a mail has come. */
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

/** Connection that is opened by the first mail and reused. */
export interface SmtpConnection {
  /** Never throws for failures of server or network. */
  readonly send: (mail: OutgoingMail) => Promise<SmtpOutcome>;
  readonly close: () => void;
}

const isMailWritten = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && Reflect.get(entry, 'tnx') === 'message';

/** Returns a logger for nodemailer that keeps nothing: only its log tells when the last line of a mail was written. */
function listenFor(onWritten: () => void) {
  const ignore = (): void => undefined;
  const info = (entry: unknown): void => {
    if (isMailWritten(entry)) onWritten();
  };
  return { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
}

/**
 * Opens a connection to an SMTP server (docs/decisions/mail.md). Does not retry an interrupted mail, which the server
 * may have accepted.
 */
export function openSmtp(
  { server, from, replyTo, requiresTls }: SmtpSettings,
  { handOverMs, answerMs }: SmtpPatience = SMTP_PATIENCE,
): SmtpConnection {
  const { host, port, isSecure, login } = server;
  /** The connection carries one mail at a time. */
  let onWritten: (() => void) | undefined;
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: handOverMs,
    greetingTimeout: handOverMs,
    dnsTimeout: handOverMs,
    socketTimeout: Math.max(handOverMs, answerMs) + LAST_CLOCK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: listenFor(() => onWritten?.()),
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async send({ id, to, subject, text, html, headers = {}, attachments = [] }) {
      const stop = new AbortController();
      const giveUp = (): void => stop.abort();
      let timer = setTimeout(giveUp, handOverMs);
      let phase: Parameters<typeof outcomeOf>[1] = 'before-data';
      onWritten = () => {
        phase = 'after-data';
        clearTimeout(timer);
        timer = setTimeout(giveUp, answerMs);
      };
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
          signal: stop.signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(toFault(error), phase);
      } finally {
        clearTimeout(timer);
        onWritten = undefined;
      }
    },
    close: () => transport.close({ force: true }),
  };
}
