import { type Ask, type DnsAnswer, type DnsQuestion, isSpf, readSpf, SPF_LOOKUPS_MAX, type SpfReading } from './spf.ts';

/**
 * Faults that keep mail from arriving, by the rules of Gmail (https://support.google.com/mail/answer/81126) and Yahoo
 * (https://senders.yahooinc.com/best-practices/).
 */
export const DELIVERY_FAULTS = [
  'foreign-sender',
  'mx-missing',
  'spf-missing',
  'spf-double',
  'spf-server',
  'spf-lookups',
  'spf-open',
  'dkim-missing',
  'dkim-broken',
  'dkim-weak',
  'dmarc-missing',
  'dmarc-double',
  'dmarc-broken',
  'unaligned',
  'reverse-missing',
  'unsubscribe',
] as const;
/** Questions that the check cannot answer by itself; they are no faults. */
export const DELIVERY_HINTS = ['dkim-unknown', 'silent'] as const;

export type DeliveryFault = (typeof DELIVERY_FAULTS)[number] | (typeof DELIVERY_HINTS)[number];

interface DnsRecord {
  readonly type: 'MX' | 'TXT' | 'CNAME' | 'PTR';
  readonly name: string;
  readonly value: string;
}

export interface DeliveryFinding {
  readonly fault: DeliveryFault;
  /** Records to set, word for word; none if only the mail provider knows them. */
  readonly records: readonly DnsRecord[];
}

/** Counts what breaks delivery; hints do not. */
export const countFaults = (findings: readonly Pick<DeliveryFinding, 'fault'>[]): number =>
  findings.filter(({ fault }) => DELIVERY_FAULTS.some((one) => one === fault)).length;

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

const lastLabels = (name: string): string => name.split('.').slice(-2).join('.');

interface Checking extends DeliverySetup {
  readonly domain: string;
  readonly provider: Provider | undefined;
  readonly ask: Ask;
}

/** Part of the check: what it found, and whether receivers accept this proof of the sender; undefined if unknown. */
interface Part {
  readonly findings: readonly DeliveryFinding[];
  readonly isProof?: boolean | undefined;
}

const found = (fault: DeliveryFault, ...records: readonly DnsRecord[]): DeliveryFinding => ({ fault, records });
const isEmpty = (answer: DnsAnswer): boolean => answer !== 'silent' && answer.length === 0;

function mailExchange({ domain, provider, ask }: Checking): Part {
  const hosts = ask('MX', domain);
  const refuses = hosts !== 'silent' && hosts.every((host) => host === '' || host === '.');
  if (!refuses || (hosts.length === 0 && !isEmpty(ask('A', domain)))) return { findings: [] };
  const records = provider?.mx ? [{ type: 'MX', name: domain, value: provider.mx } as const] : [];
  return { findings: [found('mx-missing', ...records)] };
}

/** Joins several SPF records into one. */
function merged(records: readonly string[]): string {
  const terms = records.flatMap((text) => text.split(/\s+/).slice(1));
  const kept = new Set(terms.filter((term) => !/^[+?~-]?all$/i.test(term)));
  return ['v=spf1', ...kept, '~all'].join(' ');
}

/** Adds a server to a record, and takes back that it allows everyone. */
function repaired(record: string, server: string, { rest }: Pick<SpfReading, 'rest'>): string {
  const listed = server === '' ? record : record.replace(/^v=spf1/i, `v=spf1 ${server}`);
  return rest === '+' ? listed.replace(/(^| )\+?all\b/i, '$1~all') : listed;
}

function senderPolicy({ domain, host, provider, ask }: Checking): Part {
  // These providers use a return path of their own, whose SPF proves nothing about this domain.
  if (provider?.spf === '') return { findings: [], isProof: false };
  const texts = ask('TXT', domain);
  if (texts === 'silent') return { findings: [] };
  const own = provider ? `include:${provider.spf}` : `a:${host}`;
  const record = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value });
  const [first, ...others] = texts.filter(isSpf);
  if (first === undefined) return { findings: [found('spf-missing', record(`v=spf1 ${own} ~all`))], isProof: false };
  if (others.length > 0) {
    return { findings: [found('spf-double', record(merged([first, ...others])))], isProof: false };
  }
  const addresses = [...listOf(ask('A', host)), ...listOf(ask('AAAA', host))];
  const reading = readSpf(first, domain, addresses, ask);
  const isNamed = reading.included.some((name) =>
    provider ? name === provider.spf : lastLabels(name) === lastLabels(host),
  );
  const isAllowed = isNamed || reading.allows;
  const isDenied = !isAllowed && !reading.isOpenQuestion && (provider !== undefined || addresses.length > 0);
  const better = record(repaired(first, isDenied ? own : '', reading));
  const findings = [
    ...(isDenied ? [found('spf-server', better)] : []),
    ...(reading.lookups > SPF_LOOKUPS_MAX ? [found('spf-lookups', record(`v=spf1 ${own} ~all`))] : []),
    ...(reading.rest === '+' ? [found('spf-open', better)] : []),
  ];
  const isKnown = isAllowed || isDenied || reading.lookups > SPF_LOOKUPS_MAX;
  return { findings, isProof: isKnown ? isAllowed && reading.lookups <= SPF_LOOKUPS_MAX : undefined };
}

const listOf = (answer: DnsAnswer): readonly string[] => (answer === 'silent' ? [] : answer);

function signature({ domain, selector, provider, ask }: Checking): Part {
  const selectors = selector === '' ? (provider?.selectors ?? []) : [selector];
  if (selectors.length === 0) return { findings: [found('dkim-unknown')] };
  const answers = selectors.map((one) => ask('TXT', `${one}._domainkey.${domain}`));
  const keys = answers.flatMap(listOf).filter((text) => tagsOf(text).has('p'));
  const faults = keys.map(keyFault);
  if (faults.includes(undefined)) return { findings: [], isProof: true };
  const [fault] = faults;
  if (fault) return { findings: [found(fault)], isProof: false };
  if (answers.includes('silent')) return { findings: [] };
  const ending = provider?.keys;
  const records = ending
    ? provider.selectors.map((one) => ({
        type: 'CNAME' as const,
        name: `${one}._domainkey.${domain}`,
        value: `${one}${ending}`,
      }))
    : [];
  return { findings: [found('dkim-missing', ...records)], isProof: false };
}

/** Names at which a domain's policy may stand: its own, then those above it (RFC 7489, 6.6.3). */
const policyNames = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
};

function policy({ domain, from, ask }: Checking): Part {
  const fresh: DnsRecord = { type: 'TXT', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${from}` };
  for (const name of policyNames(domain)) {
    const texts = ask('TXT', name);
    if (texts === 'silent') return { findings: [] };
    const [first, ...others] = texts.filter((text) => /^v=DMARC1\b/i.test(text));
    if (others.length > 0) return { findings: [found('dmarc-double', { ...fresh, name, value: first ?? '' })] };
    if (first !== undefined) {
      const isValid = ['none', 'quarantine', 'reject'].includes(tagsOf(first).get('p')?.toLowerCase() ?? '');
      return { findings: isValid ? [] : [found('dmarc-broken', { ...fresh, name })] };
    }
  }
  return { findings: [found('dmarc-missing', fresh)] };
}

/** Checks the name of an own or small server; the large providers see to theirs. */
function reverseName({ host, provider, ask }: Checking): Part {
  const [address] = provider ? [] : listOf(ask('A', host));
  const names = address === undefined ? 'silent' : ask('PTR', address);
  if (address === undefined || names === 'silent') return { findings: [] };
  const answers = names.slice(0, 3).map((name) => ask('A', name));
  if (answers.some((answer) => answer === 'silent' || answer.includes(address))) return { findings: [] };
  return { findings: [found('reverse-missing', { type: 'PTR', name: address, value: host })] };
}

function check(checking: Checking): readonly DeliveryFinding[] {
  const { domain, host, site } = checking;
  const isLinked = site.startsWith('https://');
  const unsubscribing = isLinked ? [] : [found('unsubscribe')];
  const mailbox = MAILBOXES.find((provider) => provider.test(domain));
  if (mailbox) return [...(mailbox.test(host) ? [] : [found('foreign-sender')]), ...unsubscribing];
  const [spf, dkim] = [senderPolicy(checking), signature(checking)];
  const isUnaligned = spf.isProof === false && dkim.isProof === false;
  return [
    ...mailExchange(checking).findings,
    ...spf.findings,
    ...dkim.findings,
    ...policy(checking).findings,
    ...(isUnaligned ? [found('unaligned')] : []),
    ...reverseName(checking).findings,
    ...unsubscribing,
  ];
}

export const questionKey = ({ kind, name }: DnsQuestion): string => `${kind} ${name.toLowerCase()}`;

/**
 * Checks what the answers tell so far, and lists the questions that it still needs; the caller asks them and checks
 * again until none is left.
 */
export function checkDelivery(
  setup: DeliverySetup,
  answers: ReadonlyMap<string, DnsAnswer>,
): { readonly findings: readonly DeliveryFinding[]; readonly wanted: readonly DnsQuestion[] } {
  const wanted = new Map<string, DnsQuestion>();
  const domain = setup.from.slice(setup.from.lastIndexOf('@') + 1).toLowerCase();
  const host = setup.host.toLowerCase();
  const ask: Ask = (kind, name) => {
    const question = { kind, name };
    const answer = answers.get(questionKey(question));
    if (answer === undefined) wanted.set(questionKey(question), question);
    return answer ?? 'silent';
  };
  const provider = PROVIDERS.find(({ hosts }) => hosts.test(host));
  const findings = check({ ...setup, domain, host, provider, ask });
  const isSilent = [...answers.values()].includes('silent');
  return { findings: isSilent ? [...findings, found('silent')] : findings, wanted: [...wanted.values()] };
}
