/** The checkout of the pages as `npm run build` makes them without variables; `npm start` leads to its own (docs/decisions/home.md). */
export const builtCheckout = { PUBLIC_CHECKOUT_URL: 'https://checkout.example/soul-plan' } as const;
