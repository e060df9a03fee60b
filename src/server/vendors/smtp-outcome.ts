import { createHash } from 'node:crypto';
import { answerKey, judgeRefusal, smtpCodeOf } from '#domain/mail/smtp-refusal.ts';

/** 'recipients' is inferred from two answers by services/mail/mail-server.ts. */
type RefusedReason = 'login' | 'encryption' | 'sender' | 'recipients' | 'service';

/**
 * Result of handing in a mail, without address or server text, so that it can be logged. `code` is the server's, e.g.
 * '550 5.1.1'; `answer` is a hash, equal for answers that differ in addresses alone.
 */
export type SmtpOutcome =
  | { readonly kind: 'sent' }
  /** Dead address. */
  | { readonly kind: 'bounced'; readonly code: string; readonly answer: string }
  /** The server refuses this mail; retrying it may help. */
  | { readonly kind: 'declined'; readonly code: string }
  /** The server defers this mail. */
  | { readonly kind: 'later'; readonly code: string; readonly answer: string }
  /** The server defers every mail, as services/mail/mail-server.ts infers. `until` in milliseconds since 1970. */
  | { readonly kind: 'throttled'; readonly code: string; readonly until: number }
  /** The server refuses us. */
  | { readonly kind: 'refused'; readonly reason: RefusedReason; readonly code: string }
  /** Nothing was accepted: the connection failed, or the server was busy, before it had the whole mail. */
  | { readonly kind: 'away'; readonly reason: 'network' | 'timeout' | 'busy' }
  /** The server had the whole mail, and its answer is missing: it may have accepted it. */
  | { readonly kind: 'unclear'; readonly reason: 'network' | 'timeout' };

/** Phase of a mail: the server accepts none before it has its last line. */
export type SmtpPhase = 'before-data' | 'after-data';

/** Fields of nodemailer's errors. */
export interface SmtpFault {
  readonly code: string;
  /** System error code, while `code` is nodemailer's. */
  readonly cause: string;
  readonly command: string;
  readonly response: string;
}

export function toFault(error: unknown): SmtpFault {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const text = (name: string): string => String(read(name) ?? '');
  return { code: text('code'), cause: text('originalCode'), command: text('command'), response: text('response') };
}

const isDistrusted = ({ code, cause }: SmtpFault): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code + cause);

const LOGIN = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
/** Rejected by nodemailer itself. */
const UNSENDABLE = ['EENVELOPE', 'EMESSAGE'];

const hashOf = (response: string): string => createHash('sha256').update(answerKey(response)).digest('base64url');

function answered({ command, response }: SmtpFault): SmtpOutcome {
  const code = smtpCodeOf(response);
  const refusal = judgeRefusal(command, response);
  switch (refusal) {
    case 'address':
      return { kind: 'bounced', code, answer: hashOf(response) };
    case 'mail':
      return { kind: 'declined', code };
    case 'later':
      return { kind: 'later', code, answer: hashOf(response) };
    case 'busy':
      return { kind: 'away', reason: 'busy' };
    default:
      return { kind: 'refused', reason: refusal, code };
  }
}

/** Classifies every failure of handing in a mail, by its phase. */
export function outcomeOf(fault: SmtpFault, phase: SmtpPhase): SmtpOutcome {
  const isTimeout = fault.code === 'EABORT' || fault.code === 'ETIMEDOUT';
  // Only the answer to the mail itself tells whether it was accepted.
  if (phase === 'after-data' && !(fault.command === 'DATA' && smtpCodeOf(fault.response) !== ''))
    return { kind: 'unclear', reason: isTimeout ? 'timeout' : 'network' };
  if (isTimeout) return { kind: 'away', reason: 'timeout' };
  if (fault.code === 'ETLS' || isDistrusted(fault)) {
    return { kind: 'refused', reason: 'encryption', code: smtpCodeOf(fault.response) };
  }
  if (smtpCodeOf(fault.response) !== '') return answered(fault);
  if (LOGIN.includes(fault.code)) return { kind: 'refused', reason: 'login', code: '' };
  if (UNSENDABLE.includes(fault.code)) return { kind: 'declined', code: '' };
  return { kind: 'away', reason: 'network' };
}
