import { formatNumber } from '#domain/german-count.ts';

/** Texts of all CSV export dialogs. */
export const csvFile = {
  title: 'CSV exportieren',
  close: 'Schließen',
  run: 'Herunterladen',
  running: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)} …`,
  failed: (message: string) => `Die Datei konnte nicht erstellt werden: ${message}`,
} as const;
