import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentVendor } from '#domain/purchases/delivery.ts';
import { copecart } from '#server/vendors/purchases/copecart.ts';
import { digistore24 } from '#server/vendors/purchases/digistore24.ts';
import { stripe } from '#server/vendors/purchases/stripe.ts';
import { hostileJson, hostileText } from '#tests/support/hostile.ts';
import { readNotices } from '#tests/support/purchases/receiving.ts';
import {
  copecartPayment,
  copecartPost,
  digistorePayment,
  digistorePost,
  type Post,
  stripeEvent,
  stripePost,
  stripeSession,
} from '#tests/support/purchases/wire.ts';

const RUNS = 500;
const SEED = 20_261_123;

/** Replaces fields of a real notice with hostile or arbitrary values. */
const withHostileField = (notice: object, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(notice)), value, { maxKeys: 4 })
    .map((fields) => ({ ...notice, ...fields }));

const types = [
  'checkout.session.completed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice_payment.paid',
  'charge.refunded',
  'charge.dispute.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;
const stripeObject = {
  ...stripeSession,
  amount_paid: 1,
  amount_refunded: 1,
  amount: 1,
  parent: null,
  payments: null,
  lines: null,
  ended_at: 1,
};
const bodies: readonly (readonly [string, PaymentVendor, fc.Arbitrary<Post>])[] = [
  [
    'Digistore24',
    digistore24,
    withHostileField(digistorePayment, hostileText).map((fields) =>
      digistorePost(
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text).toWellFormed()])),
      ),
    ),
  ],
  ['CopeCart', copecart, withHostileField(copecartPayment, hostileJson).map(copecartPost)],
  [
    'Stripe',
    stripe,
    fc
      .tuple(
        fc.constantFrom(...types),
        withHostileField(stripeObject, hostileJson),
        withHostileField({ created: 1, livemode: true }, hostileJson),
      )
      .map(([type, object, more]) => stripePost(stripeEvent(type, object, more))),
  ],
];

test.each(bodies)(
  'any notice of %s is parsed or reported as unreadable, and its values can be stored',
  (_, vendor, body) => {
    let read = 0;
    fc.assert(
      fc.property(body, (sent) => {
        const notices = readNotices(vendor, sent);
        expect(notices).not.toBe('refused');
        if (typeof notices === 'string') return;
        read += 1;
        for (const { amount, share, at, ...notice } of notices) {
          expect(new Date(at).toISOString()).toBe(at);
          expect([Number.isSafeInteger(amount), amount >= 0, share === null || share >= 0]).toEqual([true, true, true]);
          expect([notice.quantity > 0, notice.lastPaidDay]).toEqual([
            true,
            expect.stringMatching(/^(?:\d{4}-\d\d-\d\d)?$/),
          ]);
          const texts = Object.values(notice).filter((value) => typeof value === 'string');
          expect(texts.filter((value) => /\p{Cc}/u.test(value) || !value.isWellFormed() || value.length > 254)).toEqual(
            [],
          );
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 8);
  },
);
