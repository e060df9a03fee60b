// `URL.canParse` and `URL.parse` are newer than the oldest browsers (docs/decisions/browsers.md).

/** Returns undefined for a text that is no complete address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

export const isUrl = (address: string, base?: string): boolean => parseUrl(address, base) !== undefined;
