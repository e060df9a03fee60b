import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { PLATFORMS, type Platform } from '#domain/purchases/notice.ts';
import { OFFER_IDS } from '#domain/purchases/offers.ts';

/** Longer than any secret that a platform gives out or takes. */
const SECRET_MAX = 500;
const SECRET_MESSAGE = 'Bitte füge den geheimen Schlüssel ein.';
const PRODUCT_ID_MAX = 200;
const NAME_MAX = 120;
const NAME_MESSAGE = `Bitte gib einen Namen mit höchstens ${NAME_MAX} Zeichen ein.`;

/** Where a platform posts its notices, signed; no operation of the owner. */
export const noticePath = (platform: Platform): `/api/payments/${Platform}` => `/api/payments/${platform}`;

/** The platform whose notices go to a path; undefined for every other path. */
export const noticePlatform = (pathname: string): Platform | undefined =>
  PLATFORMS.find((platform) => noticePath(platform) === pathname);

const onePlatform = z.object({ platform: z.enum(PLATFORMS) });
const moment = z.nullable(z.string());

const platform = z.object({
  platform: z.enum(PLATFORMS),
  /** As it calls itself. */
  name: z.string(),
  /** To be entered there: where its notices go. */
  address: z.string(),
  isConnected: z.boolean(),
  /** When the secret was stored. All moments are ISO 8601, and tell of the connection with this secret. */
  connectedAt: moment,
  /** When the last notice came that was signed well. */
  lastNoticeAt: moment,
  /** When it last tried the connection; not every platform does. */
  lastTestAt: moment,
  /** When the last notice came whose signature was wrong: after `lastNoticeAt` the secret may be. */
  lastRefusedAt: moment,
});

/** A payment platform, connected or not. The secret is never told. */
export type PaymentPlatform = z.output<typeof platform>;

/** Every platform that can be connected. */
export const listPlatforms = route({
  method: 'GET',
  path: '/api/payments/platforms',
  response: z.array(platform),
});

/** Connects a platform with the secret that signs its notices, or gives a connected one another secret. */
export const connectPlatform = route({
  method: 'PUT',
  path: '/api/payments/platforms/:platform',
  params: onePlatform,
  body: z.object({ secret: text(SECRET_MAX, SECRET_MESSAGE).check(z.minLength(1, SECRET_MESSAGE)) }),
  response: platform,
});

/** Forgets the secret: notices are refused from now on. What was received stays. */
export const disconnectPlatform = route({
  method: 'DELETE',
  path: '/api/payments/platforms/:platform',
  params: onePlatform,
  response: platform,
});

const product = z.object({
  platform: z.enum(PLATFORMS),
  /** As the platform names it; empty for what it sold without naming it. */
  productId: z.string(),
  /** What the platform calls it; empty where nothing was bought yet, or it does not say. */
  platformName: z.string(),
  /** What we call it; null while nobody has named it, and its purchases do not count. */
  name: z.nullable(z.string()),
  /** Which of our offers it is; null for none. */
  offer: z.nullable(z.enum(OFFER_IDS)),
  /** How often it was bought; tests are not counted. */
  purchases: z.int(),
});

/** A product of a platform. */
export type PaymentProduct = z.output<typeof product>;

/** Every product that was bought or named: those without a name first, then by name. */
export const listProducts = route({
  method: 'GET',
  path: '/api/payments/products',
  response: z.array(product),
});

const namedProduct = z.object({
  platform: z.enum(PLATFORMS),
  productId: text(PRODUCT_ID_MAX, 'Diese Nummer ist zu lang.'),
  name: text(NAME_MAX, NAME_MESSAGE).check(z.minLength(1, NAME_MESSAGE)),
  offer: z.nullable(z.enum(OFFER_IDS)),
});

/** What a product is called, and which offer it is. */
export type NamedProduct = z.output<typeof namedProduct>;

/** Names a product: all its purchases count at once, those of before, too. */
export const nameProduct = route({
  method: 'PUT',
  path: '/api/payments/products',
  body: namedProduct,
  response: product,
});
