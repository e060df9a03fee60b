/** Filled at build time from the parsed environment (astro.config.mjs); an unset variable is an empty string. */
interface ImportMetaEnv {
  readonly PUBLIC_SITE_URL: string;
  readonly PUBLIC_CAMPAIGN_ENDPOINT: string;
  readonly PUBLIC_PARTNER_URL: string;
  readonly PUBLIC_CHECKOUT_URL: string;
  readonly PUBLIC_CHECKOUT_VOUCHER: string;
  readonly PUBLIC_WISTIA_HERO_ID: string;
  readonly PUBLIC_WISTIA_OFFER_ID: string;
  readonly PUBLIC_WISTIA_ALCHEMY_ID: string;
  readonly PUBLIC_CONTACT_EMAIL: string;
  readonly PUBLIC_CONTACT_PHONE: string;
  readonly PUBLIC_CONTACT_ADDRESS: string;
  readonly PUBLIC_MAINTENANCE: 'on' | 'off';
  /** Server settings that the privacy statement names. */
  readonly SERVICES: {
    readonly mailHost: string;
    readonly hasActiveCampaign: boolean;
    readonly hasClickUp: boolean;
  };
  /** Whether search engines may see the site (docs/decisions/publicity.md). */
  readonly IS_PUBLIC: boolean;
  /** Whether any letter is public. */
  readonly HAS_LETTERS: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

interface Window {
  /** Reports that this visit reached a goal; absent if the tracker is blocked. Only the tracker passes `details`. */
  me?: (goal: string, details?: object | false | '') => void;
}

interface WindowEventMap {
  /** Saves unsaved drafts before a new version is loaded; each passes its save to `detail`. */
  'keep-drafts': CustomEvent<(save: Promise<unknown>) => void>;
}

// Properties that some browsers lack.
interface Document {
  readonly prerendering?: boolean;
}

interface Navigator {
  readonly globalPrivacyControl?: boolean;
}

declare module 'hyphen/de-1996/index.js' {
  interface HyphenationOptions {
    readonly hyphenChar?: string;
    readonly minWordLength?: number;
  }
  const german: { hyphenateSync(text: string, options?: HyphenationOptions): string };
  export = german;
}
