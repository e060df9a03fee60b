/** Kinds of DNS records that a check asks for; `PTR` by address. */
type DnsKind = 'MX' | 'TXT' | 'A' | 'AAAA' | 'PTR';

export interface DnsQuestion {
  readonly kind: DnsKind;
  readonly name: string;
}

/** Values of a name, none if there are none; `silent` if no server answered in time. */
export type DnsAnswer = readonly string[] | 'silent';

export type Ask = (kind: DnsKind, name: string) => DnsAnswer;

/** Most look-ups that a receiver makes for one record (RFC 7208, 4.6.4). */
export const SPF_LOOKUPS_MAX = 10;
/** Look-ups after which an endless record is no longer followed. */
const FOLLOWED = 20;
const TERMS_MAX = 60;

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Returns an address as a string of bits; undefined for other text. */
function bitsOf(address: string): string | undefined {
  const bytes = address.split('.');
  if (bytes.length === 4) {
    const isAddress = bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
    return isAddress ? bytes.map((byte) => Number(byte).toString(2).padStart(8, '0')).join('') : undefined;
  }
  const [start = '', end] = address.split('::');
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(start), groupsOf(end ?? '')];
  const missing = end === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

function isWithin(address: string, network: string): boolean {
  const [base = '', length] = network.split('/');
  const [one, other] = [bitsOf(address), bitsOf(base)];
  if (one === undefined || other?.length !== one.length) return false;
  const shared = length === undefined ? one.length : Number(length);
  return one.slice(0, shared) === other.slice(0, shared);
}

/** Splits a term such as `~all`, `a/24` or `include:example.org`. */
function partsOf(term: string) {
  const qualifier = /^[+?~-]/.exec(term)?.[0] ?? '';
  const mechanism = term.slice(qualifier.length);
  const end = mechanism.search(/[^a-z\d]/i);
  if (end === -1) return { qualifier, kind: mechanism.toLowerCase(), value: '' };
  const value = mechanism.slice(end).replace(/^[:=]/, '');
  return { qualifier, kind: mechanism.slice(0, end).toLowerCase(), value };
}

/** Result of reading an SPF record as a receiver does for one server. */
export interface SpfReading {
  readonly lookups: number;
  /** Names of all records that it includes. */
  readonly included: readonly string[];
  readonly allows: boolean;
  /** True if a part was not answered, or depends on the mail. */
  readonly isOpenQuestion: boolean;
  /** Qualifier of `all`; empty without one. */
  readonly rest: string;
}

/**
 * Follows a record as receivers do (RFC 7208), as far as a check without a mail can.
 * @param addresses of the sending server
 */
export function readSpf(record: string, domain: string, addresses: readonly string[], ask: Ask): SpfReading {
  const included: string[] = [];
  let [lookups, allows, isOpenQuestion, rest] = [0, false, false, ''];

  function leaveOpen(): void {
    isOpenQuestion = true;
  }
  const known = (answer: DnsAnswer): readonly string[] => {
    if (answer !== 'silent') return answer;
    leaveOpen();
    return [];
  };
  const addressesOf = (name: string): readonly string[] => [...known(ask('A', name)), ...known(ask('AAAA', name))];
  const servesFrom = (name: string, length: string | undefined): boolean =>
    addressesOf(name).some((address) =>
      addresses.some((one) => isWithin(one, length === undefined ? address : `${address}/${length}`)),
    );

  function follow(name: string): void {
    included.push(name);
    if (lookups > FOLLOWED) return;
    for (const text of known(ask('TXT', name)).filter(isSpf).slice(0, 1)) walk(text, name, false);
  }

  /** Mechanisms that cost a look-up. A macro depends on the mail, so its result stays unknown. */
  const mechanisms: Readonly<Record<string, (target: string, length: string | undefined, current: string) => void>> = {
    include: follow,
    redirect: follow,
    a(target, length, current) {
      allows ||= servesFrom(target || current, length);
    },
    mx(target, length, current) {
      const hosts = known(ask('MX', target || current)).slice(0, SPF_LOOKUPS_MAX);
      allows ||= hosts.some((host) => servesFrom(host, length));
    },
    exists: leaveOpen,
    ptr: leaveOpen,
  };

  function read(term: string, current: string, isOwn: boolean): void {
    const { qualifier, kind, value } = partsOf(term);
    if (kind === 'all' && isOwn) rest = qualifier || '+';
    if (kind === 'ip4' || kind === 'ip6') allows ||= addresses.some((address) => isWithin(address, value));
    const look = Object.hasOwn(mechanisms, kind) ? mechanisms[kind] : undefined;
    if (look === undefined) return;
    lookups += 1;
    const [target = '', length] = value.split('/');
    (value.includes('%') ? leaveOpen : look)(target.toLowerCase(), length, current);
  }

  function walk(text: string, current: string, isOwn: boolean): void {
    for (const term of text.split(/\s+/).slice(1, TERMS_MAX)) read(term, current, isOwn);
  }

  walk(record, domain, true);
  return { lookups, included, allows, isOpenQuestion, rest };
}
