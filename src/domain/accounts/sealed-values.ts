/** Additional data of a sealed value: it opens nowhere else. */
interface SealedValue {
  readonly provider: string;
  readonly field: string;
}

/**
 * Every value that is sealed with ENCRYPTION_KEY: `sealSecret` and `openSecret` take no other. `db/queries/sealed.ts`
 * says where each is stored, for the nightly job that reseals them and for `keys:check`.
 */
export const SEALED = {
  'clickup-token': { provider: 'clickup', field: 'token' },
  'clickup-webhook': { provider: 'clickup', field: 'webhook' },
  'digistore24-notices': { provider: 'digistore24', field: 'notices' },
  'copecart-notices': { provider: 'copecart', field: 'notices' },
  'stripe-notices': { provider: 'stripe', field: 'notices' },
  pepper: { provider: 'addresses', field: 'pepper' },
  /** Links of the thank-you page are valid for an hour. */
  thanks: { provider: 'thanks', field: 'email' },
} as const satisfies Readonly<Record<string, SealedValue>>;

/** Name of a sealed value in the registry. */
export type SealedName = keyof typeof SEALED;
