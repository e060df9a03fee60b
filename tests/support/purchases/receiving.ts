import type { PaymentVendor } from '#domain/purchases/delivery.ts';
import type { Notice } from '#domain/purchases/notice.ts';
import { type Post, SECRETS } from './wire.ts';

/** Moment when the tests' deliveries arrive. */
export const RECEIVED = new Date('2026-11-23T12:00:00Z');

/** Builds a delivery as a vendor receives it. @param changed changes that an attacker made on the way */
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

/** Tells whether a vendor accepts a post as genuine. */
export const accepts = (vendor: PaymentVendor, post: Post, changed = {}, sentAt = RECEIVED): boolean =>
  vendor.read(SECRETS[post.platform], deliveryOf(post, changed, sentAt)) !== undefined;

/** Returns the notices that a vendor reads, or the kind of another result. @param changed see `deliveryOf` */
export function readNotices(vendor: PaymentVendor, post: Post, changed = {}): readonly Notice[] | string {
  const content = vendor.read(SECRETS[post.platform], deliveryOf(post, changed));
  if (content === undefined) return 'refused';
  return content.kind === 'notices' ? content.notices : content.kind;
}
