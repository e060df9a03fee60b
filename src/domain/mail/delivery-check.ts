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

export interface DnsRecord {
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
