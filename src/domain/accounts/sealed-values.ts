/** Additional authenticated data: binds a ciphertext to its place, so it opens nowhere else. */
interface SealedValue {
  readonly provider: string;
  readonly field: string;
}

/**
 * Every value sealed with ENCRYPTION_KEY; `sealSecret` and `openSecret` accept no other. `db/queries/sealed.ts`
 * lists where each is stored, for the nightly resealing and `keys:check`.
 */
export const SEALED = {
  'clickup-token': { provider: 'clickup', field: 'token' },
  'clickup-webhook': { provider: 'clickup', field: 'webhook' },
  'digistore24-notices': { provider: 'digistore24', field: 'notices' },
  'copecart-notices': { provider: 'copecart', field: 'notices' },
  'stripe-notices': { provider: 'stripe', field: 'notices' },
  pepper: { provider: 'addresses', field: 'pepper' },
  /** Short-lived: links of the thank-you page are valid for an hour. */
  thanks: { provider: 'thanks', field: 'email' },
  /** Tokens in mailed links; they stop working once their key is removed. */
  gift: { provider: 'gift', field: 'person' },
} as const satisfies Readonly<Record<string, SealedValue>>;

export type SealedName = keyof typeof SEALED;
