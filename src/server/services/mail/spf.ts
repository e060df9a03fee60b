import { BlockList, isIP } from 'node:net';
import type { AskDns, DnsAnswer } from '#server/vendors/dns.ts';

/** Most look-ups that a receiver makes for one record (RFC 7208, 4.6.4). */
export const SPF_LOOKUPS_MAX = 10;
/** Look-ups after which an endless record is no longer followed. */
const FOLLOWED = 20;
const TERMS_MAX = 60;

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Adds an address or a network to a list, unless it is none. */
function add(list: BlockList, address: string, length: string | undefined): void {
  const bits = isIP(address) === 6 ? 128 : 32;
  const shared = length === undefined ? bits : Number(length);
  if (isIP(address) !== 0 && Number.isInteger(shared) && shared >= 0 && shared <= bits)
    list.addSubnet(address, shared, familyOf(address));
}

/**
 * Follows a record as receivers do (RFC 7208), as far as a check without a mail can.
 * @param addresses of the sending server
 */
export async function readSpf(record: string, domain: string, addresses: readonly string[], ask: AskDns) {
  const allowed = new BlockList();
  /** Names of all records that it includes. */
  const included: string[] = [];
  /** The second is true if a part was not answered, or depends on the mail. */
  let [lookups, isOpenQuestion] = [0, false];

  const known = async (...asked: Parameters<AskDns>): Promise<Exclude<DnsAnswer, 'silent'>> => {
    const answer = await ask(...asked);
    if (answer !== 'silent') return answer;
    isOpenQuestion = true;
    return [];
  };
  async function allow(name: string, length: string | undefined): Promise<void> {
    const found = await Promise.all([known('A', name), known('AAAA', name)]);
    for (const address of found.flat()) add(allowed, address, length);
  }

  async function follow(name: string): Promise<void> {
    included.push(name);
    const [text] = lookups > FOLLOWED ? [] : (await known('TXT', name)).filter(isSpf);
    if (text !== undefined) await walk(text, name);
  }

  /** Follows a mechanism that costs a look-up. A macro depends on the mail, so its result stays unknown. */
  async function look(kind: string, name: string, length: string | undefined): Promise<void> {
    lookups += 1;
    if (kind === 'exists' || kind === 'ptr' || name.includes('%')) isOpenQuestion = true;
    else if (kind === 'include' || kind === 'redirect') await follow(name);
    else {
      const hosts = kind === 'mx' ? await known('MX', name) : [name];
      for (const host of hosts.slice(0, SPF_LOOKUPS_MAX)) await allow(host, length);
    }
  }

  async function walk(text: string, current: string): Promise<void> {
    for (const term of text.split(/\s+/).slice(1, TERMS_MAX)) {
      const [, kind = '', target = '', length] =
        /^[+?~-]?([a-z\d]*)[:=]?([^/]*)\/?(.+)?$/.exec(term.toLowerCase()) ?? [];
      if (kind === 'ip4' || kind === 'ip6') add(allowed, target, length);
      if (/^(?:include|redirect|a|mx|exists|ptr)$/.test(kind)) await look(kind, target || current, length);
    }
  }

  await walk(record, domain);
  const allows = addresses.some((address) => allowed.check(address, familyOf(address)));
  return { lookups, included, allows, isOpenQuestion };
}
