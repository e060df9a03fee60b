const NUMBER_FORMAT = new Intl.NumberFormat('de-DE');

/** Formats a number in German: 1.234. */
export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value);

const SHARE_FORMAT = new Intl.NumberFormat('de-DE', { style: 'percent' });
const SMALL_SHARE_FORMAT = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 });

/** Shares below this are shown with one decimal. */
const SMALL_SHARE = 0.0995;
/** Smaller shares would be rounded to '0,0 %'. */
const LEAST_SHARE = 0.0005;

/** Formats a share of `whole` (not 0) in German: '37 %', below 10 % with one decimal, '0 %' only for exactly none. */
export function formatShare(part: number, whole: number): string {
  const share = part / whole;
  if (share > 0 && share < LEAST_SHARE) return 'unter 0,1\u00a0%';
  return (Math.abs(share) < SMALL_SHARE ? SMALL_SHARE_FORMAT : SHARE_FORMAT).format(share);
}

/** Formats how many of `whole` are in `part`; '–' if they count different groups, as a part above its whole shows. */
export const formatRate = (part: number, whole: number): string =>
  whole === 0 || part > whole ? '–' : formatShare(part, whole);

/** Formats a number with its noun: `counted(1, ['Klick', 'Klicks'])` is '1 Klick', all others take the plural. */
export const counted = (count: number, [one, other]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;
