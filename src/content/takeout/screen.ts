import { counted, formatNumber } from '#domain/german-count.ts';

export const takeout = {
  title: 'Alles mitnehmen',
  lead: 'Deine Daten als eine ZIP-Datei: Menschen mit Einwilligungen, Rundbriefe, Käufe, Vorgänge, Kurzlinks, Klicks und Besuche je Tag, Events, Inhalte und Bilder, als CSV und JSON.',
  open: 'Alles mitnehmen …',
  close: 'Schließen',
  warning:
    'In der Datei stehen Namen, E-Mail-Adressen und Käufe. Speichere sie nur dort, wo niemand sonst sie öffnen kann. Passwörter und Schlüssel sind nicht dabei.',
  logged: 'Der Download wird bei deinen letzten Anmeldungen vermerkt.',
  start: 'Herunterladen',
  cancel: 'Abbrechen',
  progress: 'Fortschritt',
  beginning: 'Es geht los …',
  running: (name: string, done: number, total: number) =>
    `${formatNumber(done)} von ${counted(total, ['Zeile', 'Zeilen'])} (${name}) …`,
  images: (done: number, total: number) => `${formatNumber(done)} von ${counted(total, ['Bild', 'Bilder'])} …`,
  stay: 'Lass dieses Fenster offen, bis die Datei fertig ist.',
  failed: (message: string) => `Es ging nicht weiter: ${message}`,
  keeps: 'Was schon gelesen ist, bleibt.',
  retry: 'Weiter versuchen',
  done: (rows: number, images: number, size: string) =>
    `Fertig: ${counted(rows, ['Zeile', 'Zeilen'])} und ${counted(images, ['Bild', 'Bilder'])}, ${size}. Die Datei liegt bei deinen Downloads.`,
  size: (bytes: number) => `${formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10))}\u00a0MB`,
  fileName: (day: string) => `alles-mitgenommen-${day}.zip`,
} as const;
