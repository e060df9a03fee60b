/** Normalises a typed word for comparison: Unicode form, case and outer spaces do not count. */
export const wordKey = (word: string): string => word.normalize('NFC').toLowerCase().normalize('NFC').trim();
