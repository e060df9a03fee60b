/**
 * What a mail server's refusal is about. `address`: it takes no mail, today and tomorrow. `mail`: this one, or us who send
 * it: content, policy, quota, relaying, a full mailbox; the address is not to blame. `later`: this recipient, for now.
 * `busy`: nobody gets through for now. `login`, `sender`, `service`: nobody gets through until somebody mends it, our
 * name and password, who we say we are, or that the server does not want us at all.
 */
export type Refusal = 'address' | 'mail' | 'later' | 'busy' | 'login' | 'sender' | 'service';

/** The server's code, with the detailed one of RFC 3463 where it gives one, e.g. '550 5.1.1'; empty without an answer. */
export const smtpCodeOf = (response: string): string =>
  (/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? '').replace('-', ' ');

const LOGIN = /^53[0458]/;
const TOO_LARGE = /^552|5\.(?:2\.3|3\.4)$/;
/** Of 5.1.x, these are about the sender (7, 8), or about a host on the way (9). */
const DEAD = /5\.(?:1\.(?!7$|8$|9$)\d+|2\.1)$/;
const BARE_DEAD = /^55[013]$/;
/** With a bare code the words decide: what sounds like us is not held against an address that may well be alive. */
const ABOUT_US =
  /spam|relay|quota|polic|block|blacklist|denied|prohibit|reputation|sender|from|spf|dkim|dmarc|auth|log[ -]?in|\brate|limit|too many|full|storage|\bsize|content|virus|suspicious|helo|\bdns\b|\bip\b/i;
const ADDRESSES = /<[^>]*>|\S+@\S+/g;

function isDeadAddress(code: string, response: string): boolean {
  if (DEAD.test(code)) return true;
  return BARE_DEAD.test(code) && !ABOUT_US.test(response.replaceAll(ADDRESSES, ''));
}

/**
 * Tells what a refusal is about, by what was refused and with which words.
 *
 * @param command that was refused: 'RCPT TO', 'DATA', 'MAIL FROM', 'AUTH …'; anything else is the connection itself
 * @param response the server's answer, e.g. '550 5.1.1 unknown'
 */
export function judgeRefusal(command: string, response: string): Refusal {
  const code = smtpCodeOf(response);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  // 503: we were out of step with the server; on a new connection the same may be taken.
  if (!code.startsWith('5') || code.startsWith('503')) return isOfMail && !code.startsWith('421') ? 'later' : 'busy';
  if (LOGIN.test(code) || command.startsWith('AUTH')) return 'login';
  if (command === 'RCPT TO') return isDeadAddress(code, response) ? 'address' : 'mail';
  if (command === 'DATA' || TOO_LARGE.test(code)) return 'mail';
  return command === 'MAIL FROM' ? 'sender' : 'service';
}
