/** Gift as it is handed over. */
interface Gift {
  readonly title: string;
  readonly sentence: string;
  /** File of the gift; null if the gift is an address. */
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly address: string;
}

/** State behind a personal link; `full`: the day's presses are used up. */
export type GiftState =
  | { readonly kind: 'test' | 'unknown' | 'none' | 'ended' | 'full' }
  /** Waits for a press, or leads to the address after one. */
  | { readonly kind: 'ready' | 'opened'; readonly gift: Gift }
  | { readonly kind: 'file'; readonly gift: Gift; readonly type: string; readonly bytes: Uint8Array };
