/** What talks to authenticators; loaded once somebody wants it. */
export const loadAuthenticators = () => import('@simplewebauthn/browser');
