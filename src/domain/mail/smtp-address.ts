import { isUrl } from '../address/urls.ts';
/** Mail server and login for sending. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection starts unencrypted. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** Default submission ports (RFC 6409, RFC 8314). */
const SUBMISSION = { 'smtp:': 587, 'smtps:': 465 } as const;

const isScheme = (protocol: string): protocol is keyof typeof SUBMISSION => protocol in SUBMISSION;

/**
 * Parses `smtps://name:secret@host:465` or `smtp://…:587`, name and secret percent-encoded; undefined for anything
 * else. Paths and queries are refused, because a mail library could read options from them.
 */
export function parseSmtpAddress(text: string): SmtpAddress | undefined {
  if (!isUrl(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (!isScheme(protocol) || hostname === '' || `${pathname}${search}${hash}`.replace('/', '') !== '') return undefined;
  if ((username === '') !== (password === '')) return undefined;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? SUBMISSION[protocol] : Number(port),
      isSecure: protocol === 'smtps:',
      login:
        username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return undefined;
  }
}
