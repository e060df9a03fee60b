/** Providers of so many mailboxes that an honest crowd has many of them; each mailbox has limits of its own. */
const LARGE: ReadonlySet<string> = new Set([
  'aol.com',
  'arcor.de',
  'bluewin.ch',
  'freenet.de',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.de',
  'icloud.com',
  'live.com',
  'live.de',
  'mail.de',
  'mailbox.org',
  'me.com',
  'outlook.com',
  'outlook.de',
  'posteo.de',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yahoo.de',
]);

/** Second levels below which names are registered, such as `co.uk`. */
const REGISTRY = /^(?:ac|co|com|edu|gov|gv|ne|net|or|org)$/;

/**
 * Returns the registered domain of an address in canonical spelling, whatever subdomain it is at: one owner may have
 * any number of mailboxes there. Undefined for a large provider.
 */
export function recipientDomain(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const [top = '', second = ''] = labels.toReversed();
  const isBelowRegistry = top.length === 2 && REGISTRY.test(second) && labels.length > 2;
  const domain = labels.slice(isBelowRegistry ? -3 : -2).join('.');
  return LARGE.has(domain) ? undefined : domain;
}
