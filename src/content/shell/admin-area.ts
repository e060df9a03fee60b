import { formatNumber } from '#domain/german-count.ts';

export const reveal = { show: 'Zeigen', hide: 'Verbergen' } as const;

/** Labels the button that opens the filters on a phone, with the number of active ones. */
export const filterButton = (set: number): string => (set === 0 ? 'Filter' : `Filter (${formatNumber(set)})`);

/** Question before unsaved input is discarded. */
export const unsaved = {
  title: 'Änderungen verwerfen?',
  text: 'Was du eingegeben hast, ist noch nicht gespeichert und geht dann verloren.',
  close: 'Schließen',
  keep: 'Weiter bearbeiten',
  discard: 'Verwerfen',
} as const;
