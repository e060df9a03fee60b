/** Loads the WebAuthn client on demand: only passkey forms need it. */
export const loadAuthenticators = () => import('@simplewebauthn/browser');
