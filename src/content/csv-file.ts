import { formatNumber } from '#domain/german-count.ts';

/** Words of every dialog that makes a CSV file of what is listed. */
export const csvFile = {
  title: 'CSV exportieren',
  close: 'Schließen',
  run: 'Herunterladen',
  running: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)} …`,
  failed: (message: string) => `Die Datei konnte nicht erstellt werden: ${message}`,
} as const;
