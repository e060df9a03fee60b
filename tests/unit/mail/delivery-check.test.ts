import { describe, expect, test } from 'vitest';
import { faultWords } from '#content/mail/delivery-check.ts';
import { countFaults, DELIVERY_FAULTS } from '#domain/mail/delivery-check.ts';
import { type DeliverySetup, findDeliveryFaults } from '#server/services/mail/delivery-rules.ts';
import type { DnsAnswer } from '#server/vendors/dns.ts';

const DOMAIN = 'mein-erwachen.de';
const RSA_1024 = 'A'.repeat(216);
const RSA_512 = 'A'.repeat(128);
const OWN = 'mail.eigen.example';

/** A domain at mailbox.org with everything that Gmail and Yahoo demand. */
const atProvider: DeliverySetup = {
  from: `hallo@${DOMAIN}`,
  host: 'smtp.mailbox.org',
  selector: '',
  site: 'https://a.de',
};
const provider: Readonly<Record<string, DnsAnswer>> = {
  [`MX ${DOMAIN}`]: ['mxext1.mailbox.org'],
  [`TXT ${DOMAIN}`]: ['google-site-verification=x', 'v=spf1 include:mailbox.org ~all'],
  'TXT mailbox.org': ['v=spf1 ip4:80.241.56.0/21 ip4:195.10.208.0/24 ~all'],
  [`TXT mbo0001._domainkey.${DOMAIN}`]: [`v=DKIM1; k=rsa; p=${RSA_1024}`],
  [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=none; rua=mailto:hallo@mein-erwachen.de'],
};
/** A domain with a mail server of its own. */
const atHome: DeliverySetup = { ...atProvider, host: OWN, selector: 'haus' };
const own: Readonly<Record<string, DnsAnswer>> = {
  [`MX ${DOMAIN}`]: [OWN],
  [`TXT ${DOMAIN}`]: ['v=spf1 mx -all'],
  [`A ${OWN}`]: ['198.51.100.4'],
  'PTR 198.51.100.4': [OWN],
  [`TXT haus._domainkey.${DOMAIN}`]: [`k=ed25519; p=${'B'.repeat(43)}=`],
  [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1;p=reject'],
};

/** Checks a zone; names without a record have none. */
async function check(setup: DeliverySetup, records: Readonly<Record<string, DnsAnswer>>) {
  const asked = new Set<string>();
  const findings = await findDeliveryFaults(setup, async (kind, name) => {
    const key = `${kind} ${name.toLowerCase()}`;
    asked.add(key);
    return records[key] ?? [];
  });
  return { findings, faults: findings.map(({ fault }) => fault), asked: asked.size };
}

test.each([
  ['gmx.de', 'mail.gmx.net'],
  ['outlook.de', 'smtp.office365.com'],
])('a mailbox at %s sends through its own provider, %s', async (domain, host) => {
  expect((await check({ ...atProvider, from: `ada@${domain}`, host }, {})).faults).toEqual([]);
});

const includes = Array.from({ length: 11 }, (_, index) => `include:s${index}.example`).join(' ');

/** Misconfigurations, each with the faults to name and the record to set. */
const SEEDED: readonly [
  name: string,
  setup: Partial<DeliverySetup>,
  records: Readonly<Record<string, DnsAnswer>>,
  faults: readonly string[],
  record?: string,
][] = [
  ['a sender at a freemail domain', { from: 'me@gmx.de' }, {}, ['foreign-sender']],
  ['no mail server for answers', {}, { [`MX ${DOMAIN}`]: [] }, ['mx-missing'], '10 mxext1.mailbox.org'],
  ['no SPF', {}, { [`TXT ${DOMAIN}`]: ['x'] }, ['spf-missing'], 'v=spf1 include:mailbox.org ~all'],
  [
    'two SPF records',
    {},
    { [`TXT ${DOMAIN}`]: ['v=spf1 include:mailbox.org ~all', 'v=spf1 include:other.example -all'] },
    ['spf-double'],
    'v=spf1 include:mailbox.org include:other.example ~all',
  ],
  [
    'an SPF record without the sending server',
    {},
    { [`TXT ${DOMAIN}`]: ['v=spf1 include:_spf.google.com -all'] },
    ['spf-server'],
    'v=spf1 include:mailbox.org include:_spf.google.com -all',
  ],
  [
    'an SPF record with eleven look-ups',
    {},
    { [`TXT ${DOMAIN}`]: [`v=spf1 ${includes} include:mailbox.org ~all`] },
    ['spf-lookups'],
    'v=spf1 include:mailbox.org ~all',
  ],
  [
    'an SPF record that allows everyone',
    {},
    { [`TXT ${DOMAIN}`]: ['v=spf1 include:mailbox.org +all'] },
    ['spf-open'],
    'v=spf1 include:mailbox.org ~all',
  ],
  ['no DKIM key', {}, { [`TXT mbo0001._domainkey.${DOMAIN}`]: [] }, ['dkim-missing'], 'MBO0001._domainkey.mailbox.org'],
  ['a revoked DKIM key', {}, { [`TXT mbo0001._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] }, ['dkim-broken']],
  ['a cut DKIM key', {}, { [`TXT mbo0001._domainkey.${DOMAIN}`]: ['v=DKIM1; p=AB"AB'] }, ['dkim-broken']],
  ['a DKIM key of 512 bits', {}, { [`TXT mbo0001._domainkey.${DOMAIN}`]: [`p=${RSA_512}`] }, ['dkim-weak']],
  ['no DMARC', {}, { [`TXT _dmarc.${DOMAIN}`]: [] }, ['dmarc-missing'], `v=DMARC1; p=none; rua=mailto:hallo@${DOMAIN}`],
  [
    'two DMARC records',
    {},
    { [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] },
    ['dmarc-double'],
    'v=DMARC1; p=reject',
  ],
  [
    'a DMARC record without a policy',
    {},
    { [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=nein'] },
    ['dmarc-broken'],
    `v=DMARC1; p=none; rua=mailto:hallo@${DOMAIN}`,
  ],
  [
    'a return path of the provider and no key of the domain',
    { host: 'smtp-relay.brevo.com' },
    {},
    ['dkim-missing', 'unaligned'],
  ],
  ['a website without https', { site: 'http://a.de' }, {}, ['unsubscribe']],
];

/** Misconfigurations of a domain with a mail server of its own. */
const SEEDED_AT_HOME: typeof SEEDED = [
  ['a server without a reverse name', {}, { 'PTR 198.51.100.4': [] }, ['reverse-missing'], OWN],
  [
    'a server that SPF does not list, with a broken key',
    {},
    { [`TXT ${DOMAIN}`]: ['v=spf1 ip4:203.0.113.0/24 -all'], [`TXT haus._domainkey.${DOMAIN}`]: ['p='] },
    ['spf-server', 'dkim-broken', 'unaligned'],
    `v=spf1 a:${OWN} ip4:203.0.113.0/24 -all`,
  ],
];

describe("the check 'Kommt deine Post an?'", () => {
  test('finds nothing where all is set, at a provider and at home', async () => {
    expect((await check(atProvider, provider)).faults).toEqual([]);
    expect((await check(atHome, own)).faults).toEqual([]);
    for (const spf of [
      'a:mail.eigen.example',
      'ip4:198.51.100.0/24',
      'include:x.eigen.example',
      'exists:%{i}.x.example',
    ]) {
      expect((await check(atHome, { ...own, [`TXT ${DOMAIN}`]: [`v=spf1 ${spf} -all`] })).faults).toEqual([]);
    }
    expect((await check({ ...atHome, from: 'a@post.mein-erwachen.de' }, own)).faults).not.toContain('dmarc-missing');
  });

  const cases = [
    ...SEEDED.map((seed) => ({ setup: atProvider, records: provider, seed })),
    ...SEEDED_AT_HOME.map((seed) => ({ setup: atHome, records: own, seed })),
  ].map(({ setup, records, seed: [name, changed, seeded, faults, record] }) => ({
    name,
    given: [
      { ...setup, ...changed },
      { ...records, ...seeded },
    ] as const,
    faults,
    record,
  }));

  test.each(cases)('names $name', async ({ given, faults, record }) => {
    const { findings, faults: named } = await check(...given);
    expect(named).toEqual(faults);
    if (record !== undefined) expect(findings[0]?.records[0]?.value).toBe(record);
    expect(countFaults(findings)).toBe(faults.length);
  });

  test('has a seeded misconfiguration and two sentences for every fault', () => {
    const seeded = new Set([...SEEDED, ...SEEDED_AT_HOME].flatMap(([, , , faults]) => faults));
    expect([...seeded].toSorted()).toEqual([...DELIVERY_FAULTS].toSorted());
    for (const { text, todo, who } of Object.values(faultWords)) {
      expect([text, todo].every((sentence) => /[.]$/.test(sentence))).toBe(true);
      expect(who).not.toBe('');
    }
  });

  test('takes silence for no fault, and an unknown selector for a question', async () => {
    const silent = Object.fromEntries(Object.keys(provider).map((key) => [key, 'silent'] as const));
    expect((await check(atProvider, silent)).faults).toEqual(['silent']);
    const unknown = await check({ ...atHome, selector: '' }, own);
    expect([unknown.faults, countFaults(unknown.findings)]).toEqual([['dkim-unknown'], 0]);
  });

  test('ends for records that include each other, and for thousands of terms', async () => {
    const circle = { [`TXT ${DOMAIN}`]: [`v=spf1 include:${DOMAIN} include:mailbox.org ~all`] };
    expect((await check(atProvider, { ...provider, ...circle })).faults).toEqual(['spf-lookups']);
    const many = { [`TXT ${DOMAIN}`]: [`v=spf1 ${'a:x.example '.repeat(5000)}include:mailbox.org ~all`] };
    expect((await check(atProvider, { ...provider, ...many })).asked).toBeLessThan(40);
  });
});
