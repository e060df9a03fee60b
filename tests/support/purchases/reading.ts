import type { PaymentVendor } from '#domain/purchases/delivery.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { type Post, SECRETS } from './wire.ts';

/** When the deliveries of the tests come in. */
export const RECEIVED = new Date('2026-11-23T12:00:00Z');

/** What was posted, as a vendor is given it. @param changed what somebody did to it on the way */
function deliveryOf(
  post: Post,
  changed: { readonly body?: (body: string) => string; readonly signature?: (text: string) => string } = {},
  sentAt: Date = RECEIVED,
) {
  const { body, headers } = post.sign(sentAt);
  const { body: change = (text: string) => text, signature = (text: string) => text } = changed;
  return {
    body: new TextEncoder().encode(change(body)),
    header: (name: string): string => (name in headers ? signature(headers[name] ?? '') : ''),
    receivedAt: RECEIVED,
  };
}

/** Whether a vendor takes what was posted for its own. */
export const accepts = (vendor: PaymentVendor, post: Post, changed = {}, sentAt = RECEIVED): boolean =>
  vendor.read(SECRETS[post.platform], deliveryOf(post, changed, sentAt)) !== undefined;

/** What a vendor reads: the notices, or else the kind of what it was told. @param changed as of `deliveryOf` */
export function readBy(vendor: PaymentVendor, post: Post, changed = {}): readonly Notice[] | string {
  const told = vendor.read(SECRETS[post.platform], deliveryOf(post, changed));
  if (told === undefined) return 'refused';
  return told.kind === 'notices' ? told.notices : told.kind;
}
