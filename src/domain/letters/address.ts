import { isUrl } from '../address/urls.ts';

const MAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;

/** Completes a link that the owner typed, e.g. `example.org`; undefined if no mail program could open it. */
export function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^\/(?!\/)\S*$/.test(address)) return address;
  if (MAIL.test(address)) return `mailto:${address}`;
  if (/^(?:mailto|tel):\S+$/i.test(address)) return address;
  if (address.startsWith('/')) return undefined;
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  const host = isUrl(whole) ? new URL(whole).hostname : '';
  return !/\s/.test(address) && (host === 'localhost' || /.\../.test(host)) ? whole : undefined;
}
