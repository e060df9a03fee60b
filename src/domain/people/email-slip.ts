/** Common mail domains in German-speaking countries; shorter ones are one letter away from too many others. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'gmx.net',
  't-online.de',
  'freenet.de',
  'outlook.de',
  'outlook.com',
  'hotmail.com',
  'hotmail.de',
  'live.de',
  'yahoo.de',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'arcor.de',
  'posteo.de',
  'mailbox.org',
  'bluewin.ch',
  'proton.me',
];

/** Existing domains that look like a typo. */
const NEIGHBOURS = [
  'email.com',
  'ymail.com',
  'fmail.com',
  'gmx.com',
  'live.com',
  'aol.de',
  'hotmail.ch',
  'hotmail.at',
  'hotmail.fr',
  'outlook.at',
  'outlook.ch',
  'yahoo.fr',
  'yahoo.it',
  'yahoo.at',
  'yahoo.ch',
];

/** Checks for exactly one extra, missing, wrong or swapped letter. */
function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isWrongLetter = short.slice(start + 1) === long.slice(start + 1);
  const isSwap =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isWrongLetter || isSwap;
}

/** Suggests a fix for a typo in a common domain: `ada@gmail.com` for `ada@gmial.com`; undefined without one. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || DOMAINS.includes(domain) || NEIGHBOURS.includes(domain)) return undefined;
  const meant = DOMAINS.find((known) => isOneSlipAway(domain, known));
  return meant && `${email.slice(0, at)}@${meant}`.trim();
}
