/** A campaign's parameters in the target's address, in the order in which they are added. */
export const CAMPAIGN_FIELDS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  content: 'utm_content',
  term: 'utm_term',
} as const;

/** One of a campaign's names. */
export type CampaignField = keyof typeof CAMPAIGN_FIELDS;

interface Parts {
  readonly base: string;
  /** `name=value` each, as they are written. */
  readonly parameters: readonly string[];
  /** With its `#`; empty where there is none. */
  readonly hash: string;
}

/** Takes an address apart as text, so that all other parameters stay exactly as they were typed. */
function split(address: string): Parts {
  const hashAt = address.indexOf('#');
  const [path, hash] = hashAt < 0 ? [address, ''] : [address.slice(0, hashAt), address.slice(hashAt)];
  const queryAt = path.indexOf('?');
  if (queryAt < 0) return { base: path, parameters: [], hash };
  return {
    base: path.slice(0, queryAt),
    parameters: path
      .slice(queryAt + 1)
      .split('&')
      .filter(Boolean),
    hash,
  };
}

const isNamed = (parameter: string, name: string): boolean => new URLSearchParams(parameter).has(name);

/** Whether an address can carry a campaign: it is one of the web. */
export const takesCampaign = (address: string): boolean => /^https?:\/\/./i.test(address) && URL.canParse(address);

/** What an address says of its campaign; empty where it says nothing. Of a repeated parameter the first counts. */
export function readCampaign(address: string): Readonly<Record<CampaignField, string>> {
  const query = new URLSearchParams(split(address).parameters.join('&'));
  const named = (field: CampaignField): string => query.get(CAMPAIGN_FIELDS[field]) ?? '';
  return {
    source: named('source'),
    medium: named('medium'),
    campaign: named('campaign'),
    content: named('content'),
    term: named('term'),
  };
}

/**
 * Sets one of a campaign's names: where the address has it, in its place, otherwise at the end; empty takes it away.
 * All other parameters stay as they are written.
 */
export function withCampaign(address: string, field: CampaignField, value: string): string {
  const name = CAMPAIGN_FIELDS[field];
  const { base, parameters, hash } = split(address);
  const written = value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`];
  const at = parameters.findIndex((parameter) => isNamed(parameter, name));
  const others = parameters.filter((parameter) => !isNamed(parameter, name));
  const place = at < 0 ? others.length : at;
  const query = others.toSpliced(place, 0, ...written).join('&');
  return `${base}${query === '' ? '' : `?${query}`}${hash}`;
}
