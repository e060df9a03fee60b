import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';
import { PLATFORMS, type Platform } from '#domain/purchases/notice.ts';
import { offerId } from './offers.ts';

/** Longer than any platform's secret. */
const SECRET_MAX = 500;
const SECRET_MESSAGE = 'Bitte füge den geheimen Schlüssel ein.';
const PRODUCT_ID_MAX = 200;
const NAME_MAX = 120;
const NAME_MESSAGE = `Bitte gib einen Namen mit höchstens ${NAME_MAX} Zeichen ein.`;

/** Returns the path of a platform's signed webhook; it is no operation of the owner. */
export const noticePath = (platform: Platform): `/api/payments/${Platform}` => `/api/payments/${platform}`;

/** Returns the platform of a webhook path; undefined for any other path. */
export const noticePlatform = (pathname: string): Platform | undefined =>
  PLATFORMS.find((platform) => noticePath(platform) === pathname);

const onePlatform = z.object({ platform: z.enum(PLATFORMS) });
const moment = z.nullable(z.string());

const platform = z.object({
  platform: z.enum(PLATFORMS),
  name: z.string(),
  /** Our webhook address, to be entered at the platform. */
  address: z.string(),
  isConnected: z.boolean(),
  /** Time at which the secret was stored. All moments are ISO 8601 and refer to this secret. */
  connectedAt: moment,
  /** Last notice with a valid signature. */
  lastNoticeAt: moment,
  /** Last connection test; some platforms send none. */
  lastTestAt: moment,
  /** Last notice with a wrong signature; if later than `lastNoticeAt`, the secret may be wrong. */
  lastRefusedAt: moment,
  /** Obstacle to storing its secret. */
  obstacle: z._default(z.nullable(obstacle), null),
});

/** Payment platform, connected or not; its secret is never sent. */
export type PaymentPlatform = z.output<typeof platform>;

export const listPlatforms = route({
  method: 'GET',
  path: '/api/payments/platforms',
  response: z.array(platform),
});

/** Connects a platform with the secret that signs its notices, or replaces the secret. */
export const connectPlatform = route({
  method: 'PUT',
  path: '/api/payments/platforms/:platform',
  params: onePlatform,
  body: z.object({ secret: text(SECRET_MAX, SECRET_MESSAGE).check(z.minLength(1, SECRET_MESSAGE)) }),
  response: platform,
});

/** Deletes the secret, so that notices are refused; stored purchases stay. */
export const disconnectPlatform = route({
  method: 'DELETE',
  path: '/api/payments/platforms/:platform',
  params: onePlatform,
  response: platform,
});

const product = z.object({
  platform: z.enum(PLATFORMS),
  /** The platform's id; empty for products sold without one. */
  productId: z.string(),
  /** The platform's name; empty if unknown, or if nothing was bought yet. */
  platformName: z.string(),
  /** Name by the owner or from its offer; null while it belongs to no offer. */
  name: z.nullable(z.string()),
  /** Offer that it belongs to; null for none. */
  offer: z.nullable(offerId),
  /** Purchases without tests. */
  purchases: z.int(),
});

export type PaymentProduct = z.output<typeof product>;

/** Lists every product that was bought or named: unnamed ones first, then by name. */
export const listProducts = route({
  method: 'GET',
  path: '/api/payments/products',
  response: z.array(product),
});

const namedProduct = z.object({
  platform: z.enum(PLATFORMS),
  productId: text(PRODUCT_ID_MAX, 'Diese Nummer ist zu lang.'),
  name: text(NAME_MAX, NAME_MESSAGE).check(z.minLength(1, NAME_MESSAGE)),
  offer: z.nullable(offerId),
});

export type NamedProduct = z.output<typeof namedProduct>;

export const nameProduct = route({
  method: 'PUT',
  path: '/api/payments/products',
  body: namedProduct,
  response: product,
});
