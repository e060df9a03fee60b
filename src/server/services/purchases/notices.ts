import { recordNotices } from '#db/queries/purchases/notices.ts';
import { findConnection, recordRefusal, recordTest } from '#db/queries/purchases/platforms.ts';
import type { Delivery, PaymentVendor, Reception } from '#domain/purchases/delivery.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { openSecret } from '#server/services/secrets.ts';
import { copecart } from '#server/vendors/purchases/copecart.ts';
import { digistore24 } from '#server/vendors/purchases/digistore24.ts';
import { stripe } from '#server/vendors/purchases/stripe.ts';

const VENDORS: Readonly<Record<Platform, PaymentVendor>> = { digistore24, copecart, stripe };

/** Callers without the secret cause at most one small write a minute. */
const REFUSAL_PAUSE_MS = 60_000;

/** Stores a platform's notice. Throws if it cannot be stored, so that the platform repeats it. */
export async function receiveNotice(ctx: Context, platform: Platform, delivery: Delivery): Promise<Reception> {
  const { db, log } = ctx;
  const connection = await findConnection(db, platform);
  if (connection === undefined) return 'not-connected';
  const { secret } = openSecret(ctx.env.ENCRYPTION_KEY, `${platform}-notices`, connection.secret);
  const content = VENDORS[platform].read(secret, delivery);
  if (content === undefined) {
    await recordRefusal(db, platform, delivery.receivedAt, REFUSAL_PAUSE_MS);
    return 'refused';
  }
  switch (content.kind) {
    case 'test':
      await recordTest(db, platform, delivery.receivedAt);
      return 'stored';
    case 'notices':
      await recordNotices(db, content.notices, delivery.receivedAt);
      return 'stored';
    case 'unreadable':
      // Only the event's name is logged, and only if it looks like one: the rest may contain personal data.
      log.error('notice not readable', { platform, event: /^[\w.]{1,60}$/.test(content.event) ? content.event : '' });
      return 'unreadable';
  }
}
