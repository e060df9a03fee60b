import { promises as dns } from 'node:dns';

/** Kinds of DNS records that a check asks for; `PTR` by address. */
type DnsKind = 'MX' | 'TXT' | 'A' | 'AAAA' | 'PTR';

/** Values of a name, none if there are none; `silent` if no server answered in time. */
export type DnsAnswer = readonly string[] | 'silent';

/** Answers a question about DNS, in time. */
export type AskDns = (kind: DnsKind, name: string) => Promise<DnsAnswer>;

/** Limits of an answer, which anyone may have written. */
const VALUES_MAX = 40;
const VALUE_MAX = 2000;

/** Codes of answers that there is no such record. */
const NONE = ['ENOTFOUND', 'ENODATA'];

const clean = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, VALUE_MAX);

async function valuesOf(resolver: dns.Resolver, ...[kind, name]: Parameters<AskDns>): Promise<readonly string[]> {
  switch (kind) {
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    case 'PTR':
      return resolver.reverse(name);
  }
}

/** Opens a resolver whose questions end within a time. */
export function openDns(patienceMs: number): AskDns {
  const resolver = new dns.Resolver({ timeout: patienceMs, tries: 1 });
  return async (...question) => {
    try {
      return (await valuesOf(resolver, ...question)).slice(0, VALUES_MAX).map(clean);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return NONE.includes(code) ? [] : 'silent';
    }
  };
}
