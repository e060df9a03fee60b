/** A mail server on the same computer is no third party. */
export const isOwnHost = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
