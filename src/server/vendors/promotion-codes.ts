import * as z from 'zod/mini';
import { requestJson } from './request.ts';

export const STRIPE_API_URL = 'https://api.stripe.com/v1';

/** Stripe retries a notice whose answer takes long. */
const TIMEOUT_MS = 3000;

const promotionCode = z.object({ code: z.string() });

/** Result of a look-up: the code, `unknown` if a retry is useless, `away` if it may help. */
type FoundPromotionCode = { readonly code: string } | 'unknown' | 'away';

export interface PromotionCodes {
  /** Finds the code that the buyer typed (https://docs.stripe.com/api/promotion_codes/retrieve). Never throws. */
  readonly find: (id: string) => Promise<FoundPromotionCode>;
}

interface Options {
  readonly apiUrl: string;
  readonly key: string;
  readonly now: () => Date;
}

export const createPromotionCodes = ({ apiUrl, key, now }: Options): PromotionCodes => ({
  async find(id) {
    const url = `${apiUrl}/promotion_codes/${encodeURIComponent(id)}`;
    const answer = await requestJson({ url, headers: { Authorization: `Bearer ${key}` }, timeoutMs: TIMEOUT_MS, now });
    if (answer.kind === 'away' || answer.kind === 'rate-limited') return 'away';
    const { success, data } = z.safeParse(promotionCode, answer.body);
    return answer.kind === 'ok' && success ? data : 'unknown';
  },
});
