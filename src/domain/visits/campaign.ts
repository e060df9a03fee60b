/** The only parameters of an address that campaign tracking looks at (spec 5). */
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

/** A page view as the browser knows it. */
export interface Visit {
  /** Absolute address of the page with its query. */
  readonly url: string;
  /** Address the visitor came from; empty if there is none. */
  readonly referrer: string;
  readonly userAgent: string;
  readonly at: Date;
}

/** What a browser says of its owner's wish; browsers know neither, one or both. */
export interface PrivacySignals {
  readonly doNotTrack?: unknown;
  readonly globalPrivacyControl?: unknown;
}

/** Whether the visitor asks not to be recorded: Do Not Track or Global Privacy Control. */
export const asksForPrivacy = ({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;

const isMobile = (userAgent: string): boolean => /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent);

/**
 * What is recorded of a visit that came through a campaign (spec 3); of a repeated parameter the first value counts,
 * and an empty one counts as absent.
 *
 * @returns the record, its time in ISO 8601 UTC; undefined where the address carries none of the nine parameters
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

/** The address that records it: the endpoint with its own query and the record's fields, percent-encoded. */
export function campaignUrl(endpoint: string, record: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(record)) url.searchParams.set(name, value);
  // A space as `%20`: `+` means a space only to those who read the query as a form.
  url.search = url.searchParams.toString().replaceAll('+', '%20');
  return url.href;
}

/** Where an image request to the endpoint may lead: Google's scripts answer with a redirect to a second host. */
export function campaignOrigins(endpoint: string): readonly string[] {
  const { origin, hostname } = new URL(endpoint);
  return hostname === 'script.google.com' ? [origin, 'https://script.googleusercontent.com'] : [origin];
}
