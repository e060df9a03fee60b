const NUMBER_FORMAT = new Intl.NumberFormat('de-DE');

/** A number as it is written in German: 1.234. */
export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value);

const SHARE_FORMAT = new Intl.NumberFormat('de-DE', { style: 'percent' });

/** A part of a whole in German: '37 %'. The whole is not 0. */
export const formatShare = (part: number, whole: number): string => SHARE_FORMAT.format(part / whole);

/** A number with its noun: `counted(1, ['Klick', 'Klicks'])` is '1 Klick', every other number takes the plural. */
export const counted = (count: number, [one, other]: readonly [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;
