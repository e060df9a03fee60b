import { isUrl } from '../address/urls.ts';
/** Query parameters of a campaign, in the order in which they are added to a target. */
export const CAMPAIGN_FIELDS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  content: 'utm_content',
  term: 'utm_term',
} as const;

export type CampaignField = keyof typeof CAMPAIGN_FIELDS;

interface Parts {
  readonly base: string;
  /** Parameters exactly as typed, each `name=value`. */
  readonly parameters: readonly string[];
  /** Fragment with its `#`; may be empty. */
  readonly hash: string;
}

/** Splits an address as text, so that all other parameters stay exactly as typed. */
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

/** Checks whether an address can carry a campaign, as web addresses can. */
export const canCarryCampaign = (address: string): boolean => /^https?:\/\/./i.test(address) && isUrl(address);

/** Reads the campaign from an address, empty if missing; the first of repeated parameters wins. */
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

/** Sets or appends a campaign parameter; an empty value removes it. Other parameters stay as typed. */
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
