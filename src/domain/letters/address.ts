const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * Where a link shall lead, as somebody types it: completed where only the beginning is missing.
 *
 * @returns a path of ours, or an address with http(s), mailto or tel; undefined for what no mail program could open
 */
export function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^\/(?!\/)\S*$/.test(address)) return address;
  if (MAIL.test(address)) return `mailto:${address}`;
  if (/^(?:mailto|tel):\S+$/i.test(address)) return address;
  if (address.startsWith('/')) return undefined;
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  const host = URL.canParse(whole) ? new URL(whole).hostname : '';
  return !/\s/.test(address) && /^(?:localhost|.+\..+)$/.test(host) ? whole : undefined;
}
