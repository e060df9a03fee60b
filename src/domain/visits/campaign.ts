/** Query parameters that campaign tracking reads; it ignores all others (spec 5). */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'ref',
  'source',
  'fbclid',
  'gclid',
] as const;

export interface Visit {
  /** Absolute address with its query. */
  readonly url: string;
  /** Referrer; may be empty. */
  readonly referrer: string;
  readonly userAgent: string;
  readonly at: Date;
}

/** Privacy signals of a browser; it may send neither, one or both. */
export interface PrivacySignals {
  readonly doNotTrack?: unknown;
  readonly globalPrivacyControl?: unknown;
}

/** Checks for Do Not Track or Global Privacy Control. */
export const asksForPrivacy = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;

const isMobile = (userAgent: string): boolean => /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent);

/**
 * Builds the record of a campaign visit (spec 3), its time in ISO 8601 UTC; undefined without any of the nine
 * parameters. The first of repeated ones wins, and an empty one counts as absent.
 */
export function campaignRecord({ url, referrer, userAgent, at }: Visit): Readonly<Record<string, string>> | undefined {
  const { searchParams, pathname } = new URL(url);
  const present = CAMPAIGN_PARAMETERS.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  if (present.length === 0) return undefined;
  return {
    timestamp: at.toISOString(),
    url,
    page: pathname,
    referrer: referrer || 'direct',
    userAgent,
    device: isMobile(userAgent) ? 'mobile' : 'desktop',
    ...Object.fromEntries(present),
  };
}

/** Adds a record's fields to the endpoint's own query, percent-encoded. */
export function campaignUrl(endpoint: string, record: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(record)) url.searchParams.set(name, value);
  // Encodes spaces as `%20`: only form parsers read `+` as a space.
  url.search = url.searchParams.toString().replaceAll('+', '%20');
  return url.href;
}

/** Returns the origins that an image request to the endpoint reaches: Google's scripts redirect to a second host. */
export function campaignOrigins(endpoint: string): readonly string[] {
  const { origin, hostname } = new URL(endpoint);
  return hostname === 'script.google.com' ? [origin, 'https://script.googleusercontent.com'] : [origin];
}
