/** Checkout of pages built without variables; `npm start` leads to its own (docs/decisions/local.md). */
export const builtCheckout = { PUBLIC_CHECKOUT_URL: 'https://checkout.example/soul-plan' } as const;
