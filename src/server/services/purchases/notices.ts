import { recordNotices } from '#db/queries/purchases/notices.ts';
import { findConnection, noteRefusal, noteTest } from '#db/queries/purchases/platforms.ts';
import type { Delivery, PaymentVendor, Reception } from '#domain/purchases/delivery.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { openSecret } from '#server/services/secrets.ts';
import { copecart } from '#server/vendors/purchases/copecart.ts';
import { digistore24 } from '#server/vendors/purchases/digistore24.ts';
import { stripe } from '#server/vendors/purchases/stripe.ts';

const VENDORS: Readonly<Record<Platform, PaymentVendor>> = { digistore24, copecart, stripe };

/** How often at most a refusal is noted: whoever posts without the secret causes no more than one small write a minute. */
const REFUSAL_PAUSE_MS = 60_000;

/** Takes in what a payment platform posts. It throws whatever keeps it from being stored: then it has to come again. */
export async function receiveNotice(ctx: Context, platform: Platform, delivery: Delivery): Promise<Reception> {
  const { db, log } = ctx;
  const connection = await findConnection(db, platform);
  if (connection === undefined) return 'not-connected';
  const { secret } = openSecret(ctx.env.ENCRYPTION_KEY, `${platform}-notices`, connection.secret);
  const told = VENDORS[platform].read(secret, delivery);
  if (told === undefined) {
    await noteRefusal(db, platform, delivery.receivedAt, REFUSAL_PAUSE_MS);
    return 'refused';
  }
  switch (told.kind) {
    case 'test':
      await noteTest(db, platform, delivery.receivedAt);
      return 'stored';
    case 'notices':
      await recordNotices(db, told.notices, delivery.receivedAt);
      return 'stored';
    case 'unreadable':
      // Its own text may name somebody; what it calls the event does not, unless it is no such name.
      log.error('notice not readable', { platform, event: /^[\w.]{1,60}$/.test(told.event) ? told.event : '' });
      return 'unreadable';
  }
}
