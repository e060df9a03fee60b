import { recordNotices } from '#db/queries/purchases/notices.ts';
import { findConnection, recordRefusal, recordTest } from '#db/queries/purchases/platforms.ts';
import { REFUSED_NOTICE_ROOM } from '#domain/daily-room.ts';
import type { Delivery, PaymentVendor, Reception } from '#domain/purchases/delivery.ts';
import type { Notice, Platform } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { openSecret } from '#server/services/secrets.ts';
import { promotionCodesOf } from '#server/services/vendors.ts';
import { copecart } from '#server/vendors/purchases/copecart.ts';
import { digistore24 } from '#server/vendors/purchases/digistore24.ts';
import { stripe } from '#server/vendors/purchases/stripe.ts';

const VENDORS: Readonly<Record<Platform, PaymentVendor>> = { digistore24, copecart, stripe };

/** Largest notice of a platform that is read. */
export const noticeLimitBytes = (platform: Platform): number => VENDORS[platform].limitBytes;

/** Callers without the secret cause at most one small write a minute, and so many a day for all platforms. */
const REFUSAL_PAUSE_MS = 60_000;

const isPromotionId = ({ platform, voucher }: Notice): boolean => platform === 'stripe' && /^promo_\w+$/.test(voucher);

/**
 * Replaces the ids of Stripe's promotion codes by the codes; an id that cannot be read becomes empty, so that no sale
 * waits for it. @returns also whether a retry may bring a missing code
 */
async function readVouchers(ctx: Context, notices: readonly Notice[]) {
  const client = promotionCodesOf(ctx);
  let isComplete = true;
  const read = async (notice: Notice): Promise<Notice> => {
    if (!isPromotionId(notice)) return notice;
    const found = await client?.find(notice.voucher);
    if (found === 'away') isComplete = false;
    if (found === 'unknown') ctx.log.error('promotion code not readable', { platform: notice.platform });
    return { ...notice, voucher: typeof found === 'object' ? found.code : '' };
  };
  return { notices: await Promise.all(notices.map(read)), isComplete: () => isComplete };
}

/** Stores a platform's notice. Throws if it cannot be stored, so that the platform repeats it. */
export async function receiveNotice(ctx: Context, platform: Platform, delivery: Delivery): Promise<Reception> {
  const { db, log } = ctx;
  const connection = await findConnection(db, platform);
  if (connection === undefined) return 'not-connected';
  const { secret } = openSecret(ctx.env.ENCRYPTION_KEY, `${platform}-notices`, connection.secret);
  const content = VENDORS[platform].read(secret, delivery);
  if (content === undefined) {
    if (await hasDailyRoom(ctx, REFUSED_NOTICE_ROOM)) {
      await recordRefusal(db, platform, delivery.receivedAt, REFUSAL_PAUSE_MS);
    }
    return 'refused';
  }
  switch (content.kind) {
    case 'test':
      await recordTest(db, platform, delivery.receivedAt);
      return 'stored';
    case 'notices': {
      const { notices, isComplete } = await readVouchers(ctx, content.notices);
      const { PUBLIC_CHECKOUT_URL: url, PUBLIC_CHECKOUT_VOUCHER: voucher } = ctx.env;
      await recordNotices(db, notices, delivery.receivedAt, { url, voucher });
      return isComplete() ? 'stored' : 'incomplete';
    }
    case 'unreadable':
      // Only the event's name is logged, and only if it looks like one: the rest may contain personal data.
      log.error('notice not readable', { platform, event: /^[\w.]{1,60}$/.test(content.event) ? content.event : '' });
      return 'unreadable';
  }
}
