/** What the owner sets and the other browser tests leave unset. */
export const configuration = {
  PUBLIC_MAINTENANCE: 'off',
  PUBLIC_CAMPAIGN_ENDPOINT: 'https://script.google.com/macros/s/test/exec?sheet=visits',
  PUBLIC_CHECKOUT_URL: 'https://www.digistore24.com/product/123456?aff=me',
  PUBLIC_CHECKOUT_VOUCHER: 'NAME&27',
  PUBLIC_WISTIA_HERO_ID: 'abcdefghi1',
  PUBLIC_WISTIA_OFFER_ID: 'abcdefghi2',
  PUBLIC_WISTIA_ALCHEMY_ID: 'abcdefghi3',
} as const;

/** What of its offers she has published beside that: where they are ordered. */
export const publishedCheckouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  soulCircle: {
    checkoutUrl: 'https://www.digistore24.com/product/300',
    voucher: 'KREIS',
    contractPartner: 'Digistore24 GmbH',
  },
  soulAlchemy: {
    checkoutUrl: 'https://www.digistore24.com/product/200?plan=1',
    instalmentCheckoutUrl: 'https://www.digistore24.com/product/200?plan=4',
    instalmentVoucher: 'RATEN',
    contractPartner: 'Digistore24 GmbH',
  },
};

/** Where the site that is built with this configuration listens, as Playwright tells the processes of its tests. */
export const configuredSite = { url: process.env.CONFIGURED_SITE_URL ?? '' } as const;
