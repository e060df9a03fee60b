import type { DeliveryFault, DeliveryFinding, DnsRecord } from '#domain/mail/delivery-check.ts';
import type { AskDns, DnsAnswer } from '#server/vendors/dns.ts';
import { isSpf, readSpf, SPF_LOOKUPS_MAX } from './spf.ts';

export interface DeliverySetup {
  /** Address of the sender. */
  readonly from: string;
  /** Host of the mail server. */
  readonly host: string;
  /** DKIM selector that the owner entered; empty for the usual ones. */
  readonly selector: string;
  /** Address of the website. */
  readonly site: string;
}

interface Provider {
  readonly hosts: RegExp;
  /** Record that lists its servers; empty if it sends with a return path of its own, which has one. */
  readonly spf: string;
  readonly selectors: readonly string[];
  /** Ending of the names to which the selectors lead, if they are the same for every customer. */
  readonly keys?: string;
  readonly mx?: string;
}

/** Mail providers by their servers, from their own instructions. */
const PROVIDERS: readonly Provider[] = [
  {
    hosts: /(?:^|\.)mailbox\.org$/,
    spf: 'mailbox.org',
    selectors: ['MBO0001', 'MBO0002', 'MBO0003', 'MBO0004'],
    keys: '._domainkey.mailbox.org',
    mx: '10 mxext1.mailbox.org',
  },
  { hosts: /^smtp(?:-relay)?\.gmail\.com$/, spf: '_spf.google.com', selectors: ['google'], mx: '1 smtp.google.com' },
  { hosts: /(?:^|\.)office365\.com$/, spf: 'spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
  { hosts: /(?:^|\.)(?:ionos|1und1)\.(?:de|com)$/, spf: '_spf-eu.ionos.com', selectors: ['s1-ionos', 's2-ionos'] },
  { hosts: /(?:^|\.)(?:brevo|sendinblue)\.com$/, spf: '', selectors: ['brevo1', 'brevo2', 'mail'] },
  { hosts: /(?:^|\.)mailjet\.com$/, spf: '', selectors: ['mailjet'] },
  { hosts: /(?:^|\.)sendgrid\.net$/, spf: '', selectors: ['s1', 's2'] },
  { hosts: /(?:^|\.)(?:postmarkapp\.com|mailgun\.org|amazonaws\.com|sparkpostmail\.com)$/, spf: '', selectors: [] },
];

/** Mailbox providers by their domains and servers; their customers cannot set records. */
const MAILBOXES: readonly RegExp[] = [
  /(?:^|\.)g(?:oogle)?mail\.com$/,
  /(?:^|\.)gmx\.(?:de|net|at|ch|com)$/,
  /(?:^|\.)web\.de$/,
  /(?:^|\.)t-online\.de$/,
  /(?:^|\.)freenet\.de$/,
  /(?:^|\.)yahoo\.[a-z.]+$/,
  /(?:^|\.)(?:outlook|hotmail|live|office365)\.[a-z.]+$/,
  /(?:^|\.)(?:icloud|me)\.com$/,
  /(?:^|\.)aol\.com$/,
  /(?:^|\.)posteo\.(?:de|net)$/,
  /(?:^|\.)mailbox\.org$/,
  /(?:^|\.)proton(?:mail)?\.(?:me|com|ch)$/,
];

/** Shortest RSA key in bytes: 1,024 bits, which Gmail demands, are 162 with their frame. */
const RSA_BYTES_MIN = 150;

interface Checking extends DeliverySetup {
  readonly domain: string;
  readonly provider: Provider | undefined;
  readonly ask: AskDns;
  readonly found: (fault: DeliveryFault, ...records: readonly DnsRecord[]) => void;
}

const listOf = (answer: DnsAnswer): readonly string[] => (answer === 'silent' ? [] : answer);

async function checkExchange({ domain, provider, ask, found }: Checking): Promise<void> {
  const hosts = await ask('MX', domain);
  if (hosts === 'silent' || hosts.some((host) => host !== '' && host !== '.')) return;
  const others = hosts.length > 0 ? [] : await ask('A', domain);
  if (others === 'silent' || others.length > 0) return;
  found('mx-missing', ...(provider?.mx ? [{ type: 'MX', name: domain, value: provider.mx } as const] : []));
}

/** Joins several SPF records into one. */
function merged(records: readonly string[]): string {
  const terms = records.flatMap((text) => text.split(/\s+/).slice(1));
  const kept = new Set(terms.filter((term) => !/^[+?~-]?all$/i.test(term)));
  return ['v=spf1', ...kept, '~all'].join(' ');
}

/** Term that allows everyone. */
const OPEN = /(^| )\+?all(?= |$)/i;

const lastLabels = (name: string): string => name.split('.').slice(-2).join('.');

/** Checks who may send for the domain. @returns whether receivers accept this proof of the sender; undefined if unknown */
async function provesPath(checking: Checking): Promise<boolean | undefined> {
  const { domain, host, provider, ask, found } = checking;
  // These providers use a return path of their own, whose SPF proves nothing about this domain.
  if (provider?.spf === '') return false;
  const texts = await ask('TXT', domain);
  if (texts === 'silent') return undefined;
  const own = provider ? `include:${provider.spf}` : `a:${host}`;
  const record = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value });
  const least = record(`v=spf1 ${own} ~all`);
  const [first, ...others] = texts.filter(isSpf);
  if (first === undefined) found('spf-missing', least);
  else if (others.length > 0) found('spf-double', record(merged([first, ...others])));
  if (first === undefined || others.length > 0) return false;

  const { isAllowed, isDenied, lookups } = await readServer(first, checking);
  const isTooLong = lookups > SPF_LOOKUPS_MAX;
  const listed = isDenied ? first.replace(/^v=spf1/i, `v=spf1 ${own}`) : first;
  const better = record(listed.replace(OPEN, '$1~all'));
  if (isDenied) found('spf-server', better);
  if (isTooLong) found('spf-lookups', least);
  if (OPEN.test(first)) found('spf-open', better);
  return isAllowed || isDenied || isTooLong ? isAllowed && !isTooLong : undefined;
}

/** Reads whether a record names the mail server; neither if the answers do not tell. */
async function readServer(record: string, { domain, host, provider, ask }: Checking) {
  const addresses = [...listOf(await ask('A', host)), ...listOf(await ask('AAAA', host))];
  const { included, allows, isOpenQuestion, lookups } = await readSpf(record, domain, addresses, ask);
  const isNamed = included.some((name) => (provider ? name === provider.spf : lastLabels(name) === lastLabels(host)));
  const isAllowed = isNamed || allows;
  const isKnown = !isOpenQuestion && (provider !== undefined || addresses.length > 0);
  return { isAllowed, isDenied: !isAllowed && isKnown, lookups };
}

/** Reads `k=rsa; p=…`, as DKIM and DMARC write it. */
const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((tag) => {
      const at = tag.indexOf('=');
      return [tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replaceAll(/\s/g, '')] as const;
    }),
  );

function keyFault(text: string): 'dkim-broken' | 'dkim-weak' | undefined {
  const tags = tagsOf(text);
  const key = tags.get('p') ?? '';
  if (key === '' || !/^[\w+/]+={0,2}$/.test(key)) return 'dkim-broken';
  return tags.get('k') !== 'ed25519' && (key.length * 3) / 4 < RSA_BYTES_MIN ? 'dkim-weak' : undefined;
}

/** Checks the key of the domain's signature. @returns whether receivers accept this proof; undefined if unknown */
async function provesSignature({ domain, selector, provider, ask, found }: Checking): Promise<boolean | undefined> {
  const selectors = selector === '' ? (provider?.selectors ?? []) : [selector];
  const nameOf = (one: string): string => `${one}._domainkey.${domain}`;
  const answers = await Promise.all(selectors.map((one) => ask('TXT', nameOf(one))));
  const faults = answers.flatMap(listOf).flatMap((text) => (tagsOf(text).has('p') ? [keyFault(text)] : []));
  if (faults.includes(undefined)) return true;
  const [fault] = faults;
  if (selectors.length === 0) found('dkim-unknown');
  if (selectors.length === 0 || (fault === undefined && answers.includes('silent'))) return undefined;
  const { keys = '' } = provider ?? {};
  const missing = keys === '' ? [] : (provider?.selectors ?? []);
  const records = missing.map((one) => ({ type: 'CNAME', name: nameOf(one), value: `${one}${keys}` }) as const);
  if (fault) found(fault);
  else found('dkim-missing', ...records);
  return false;
}

/** Names at which a domain's policy may stand: its own, then those above it (RFC 7489, 6.6.3). */
const policyNames = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
};

async function checkPolicy({ domain, from, ask, found }: Checking): Promise<void> {
  const fresh: DnsRecord = { type: 'TXT', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${from}` };
  for (const name of policyNames(domain)) {
    const texts = await ask('TXT', name);
    if (texts === 'silent') return;
    const [first, ...others] = texts.filter((text) => /^v=DMARC1\b/i.test(text));
    if (first === undefined) continue;
    const isValid = ['none', 'quarantine', 'reject'].includes(tagsOf(first).get('p')?.toLowerCase() ?? '');
    if (others.length > 0) found('dmarc-double', { ...fresh, name, value: first });
    else if (!isValid) found('dmarc-broken', { ...fresh, name });
    return;
  }
  found('dmarc-missing', fresh);
}

/** Checks the name of an own or small server; the large providers see to theirs. */
async function checkReverseName({ host, provider, ask, found }: Checking): Promise<void> {
  const [address] = provider ? [] : listOf(await ask('A', host));
  const names = address === undefined ? 'silent' : await ask('PTR', address);
  if (address === undefined || names === 'silent') return;
  const answers = await Promise.all(names.slice(0, 3).map((name) => ask('A', name)));
  if (answers.some((answer) => answer === 'silent' || answer.includes(address))) return;
  found('reverse-missing', { type: 'PTR', name: address, value: host });
}

/** Checks the DNS records of a sender. Silence is no fault. */
export async function findDeliveryFaults(setup: DeliverySetup, askDns: AskDns): Promise<readonly DeliveryFinding[]> {
  const findings: DeliveryFinding[] = [];
  const found: Checking['found'] = (fault, ...records) => void findings.push({ fault, records });
  let isSilent = false;
  const ask: AskDns = async (kind, name) => {
    const answer = await askDns(kind, name);
    isSilent ||= answer === 'silent';
    return answer;
  };
  const domain = setup.from.slice(setup.from.lastIndexOf('@') + 1).toLowerCase();
  const host = setup.host.toLowerCase();
  const provider = PROVIDERS.find(({ hosts }) => hosts.test(host));
  const checking = { ...setup, domain, host, provider, ask, found };
  const mailbox = MAILBOXES.find((one) => one.test(domain));
  if (mailbox) {
    if (!mailbox.test(host)) found('foreign-sender');
  } else {
    await checkExchange(checking);
    const proofs = [await provesPath(checking), await provesSignature(checking)];
    await checkPolicy(checking);
    if (proofs.every((proof) => proof === false)) found('unaligned');
    await checkReverseName(checking);
  }
  if (!setup.site.startsWith('https://')) found('unsubscribe');
  if (isSilent) found('silent');
  return findings;
}
