/**
 * Subject of a mail server's refusal.
 * - `address`: it will never take mail
 * - `mail`: this mail or its sender: content, policy, quota, relaying, a full mailbox; the address is not to blame
 * - `later`: this recipient, for now
 * - `busy`: every mail, for now
 * - `login`, `sender`, `service`: every mail until the operator fixes our password, our sender address, or the server's
 * refusal to serve us
 */
export type Refusal = 'address' | 'mail' | 'later' | 'busy' | 'login' | 'sender' | 'service';

/** Returns the server's code, with the enhanced one of RFC 3463 if given, e.g. '550 5.1.1'; '' without an answer. */
export const smtpCodeOf = (response: string): string =>
  (/^\d{3}(?:[ -]#?\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? '').replace(/[ -]#?/, ' ');

const LOGIN = /^53[0458]/;
const TOO_LARGE = /^552|5\.(?:2\.3|3\.4)$/;
/** Codes for a bad, missing or moved mailbox, or a domain without mail (RFC 3463, RFC 7505). */
const PROVEN_DEAD = /^5\d\d 5\.1\.(?:1|2|3|6|10)$/;
const BARE = /^55[013]$/;

/** Words about the sender, its mail, or a mailbox that exists: they override every code. */
const ABOUT_US = new RegExp(
  [
    'spam|virus|malware|phish|suspicious|content|polic|reputation|abuse|complain',
    'block|(?:black|block|deny)[ -]?list|\\b(?:rbl|dnsbl|surbl)\\b|listed (?:in|at|on|by)|spamhaus|spamcop|barracuda',
    "relay(?:ing)?\\b(?! recipient table)|rcpthosts|not (?:allowed|permitted|authori[sz]ed) to|(?:won't|can't|cannot) send",
    'denied|prohibit|permission|unauthori[sz]ed|restrict|refused by|reject(?:ed|ion)? (?:due|by|for|because)',
    'sender|sending|(?:mail|message|e-mail) from|from (?:address|domain|you)|\\byour?\\s+(?:ip|host|server|domain|mail|message|account)',
    'spf|dkim|dmarc|\\bauth|log[ -]?in|(?:not|un|yet to be) ?-?(?:verified|confirmed)|verif(?:y|ication)|not registered|sandbox',
    'quota|\\brate\\b|limit|too (?:many|fast|often)|thrott|exceed|\\bfull\\b|storage|\\bsize\\b|credit|trial|\\bplan\\b|billing|subscription',
    'suspend|helo|ehlo|\\bdns\\b|\\bptr\\b|\\bmx record|reverse|\\bip\\b|\\btls\\b|greylist|try again|temporar',
    'absender|gesperrt|kontingent|verifiziert|freigeschaltet',
  ].join('|'),
  'iu',
);
/** Words about the recipient's mailbox. `account` and `address` may also be ours, so they count only with a defect. */
const ABOUT_MAILBOX = new RegExp(
  [
    '\\b(?:mailbox|recipient|user|addressee|alias|inbox)\\b|unrout(?:e)?able|undeliverable address|empf[äa]e?nger|postfach',
    '(?:no such|unknown|invalid|bad|non-?existent) (?:\\w+ )?(?:address|account|person)',
  ].join('|'),
  'iu',
);
const URLS = /https?:\/\/\S+/gi;
const BRACKETED = /<[^<>]*>/g;
const SUBJECT = /(?:address|account)\b/i;
const DEFECT = /unknown|not found|not exist|n't exist|invalid|no longer|unavailable|unbekannt|existiert/i;
const CODES = /^\d{3}[ -]?|#?\b\d\.\d{1,3}\.\d{1,3}\b/gm;

const wordsOf = (response: string): string =>
  response
    .replaceAll(URLS, ' ')
    .replaceAll(BRACKETED, ' address ')
    .replaceAll(/\S+/g, (word) => (/.@./.test(word) ? ' address ' : word))
    .replaceAll(CODES, ' ');

/** Tells whether the text names the mailbox, or says in one sentence what is wrong with an address or account. */
const isAboutMailbox = (words: string): boolean =>
  ABOUT_MAILBOX.test(words) ||
  words.split(/[.;]/).some((sentence) => {
    const start = sentence.search(SUBJECT);
    return start !== -1 && DEFECT.test(sentence.slice(start));
  });

function isDeadAddress(code: string, response: string): boolean {
  const words = wordsOf(response);
  if (ABOUT_US.test(words)) return false;
  return PROVEN_DEAD.test(code) || (BARE.test(code) && isAboutMailbox(words));
}

/** Returns the part that refusals of the same cause share: code and words, without addresses, hosts and numbers. */
export function answerKey(response: string): string {
  const words = wordsOf(response).toLowerCase().split(/\s+/);
  const kept = words.filter((word) => !/\d|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(word));
  return `${smtpCodeOf(response)} ${kept.join(' ')}`.trim();
}

/**
 * Classifies a refusal by the refused command and the server's words.
 * @param command refused command: 'RCPT TO', 'DATA', 'MAIL FROM', 'AUTH …'; anything else means the connection itself
 * @param response the server's answer, e.g. '550 5.1.1 unknown'
 */
export function judgeRefusal(command: string, response: string): Refusal {
  const code = smtpCodeOf(response);
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  // 503 means a wrong order of commands; on a new connection the server may accept the same mail.
  if (!code.startsWith('5') || code.startsWith('503')) return isOfMail && !code.startsWith('421') ? 'later' : 'busy';
  if (LOGIN.test(code) || command.startsWith('AUTH')) return 'login';
  if (command === 'RCPT TO') return isDeadAddress(code, response) ? 'address' : 'mail';
  if (command === 'DATA' || TOO_LARGE.test(code)) return 'mail';
  return command === 'MAIL FROM' ? 'sender' : 'service';
}

/** Number of domains that refuse a mail, without one acceptance between, until the fault is probably ours. */
export const REFUSING_DOMAINS = 3;
