const NUMBER_FORMAT = new Intl.NumberFormat('de-DE');

/** A number as it is written in German: 1.234. */
export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value);

const SHARE_FORMAT = new Intl.NumberFormat('de-DE', { style: 'percent' });
const SMALL_SHARE_FORMAT = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 });

/** Shares below are told with a decimal. */
const SMALL_SHARE = 0.0995;
/** What would be rounded to nothing. */
const LEAST_SHARE = 0.0005;

/**
 * A part of a whole in German: '37 %', below 10 % with a decimal, '0 %' only for nothing at all.
 *
 * @param whole not 0
 */
export function formatShare(part: number, whole: number): string {
  const share = part / whole;
  if (share > 0 && share < LEAST_SHARE) return 'unter 0,1\u00a0%';
  return (Math.abs(share) < SMALL_SHARE ? SMALL_SHARE_FORMAT : SHARE_FORMAT).format(share);
}

/** A number with its noun: `counted(1, ['Klick', 'Klicks'])` is '1 Klick', every other number takes the plural. */
export const counted = (count: number, [one, other]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;
