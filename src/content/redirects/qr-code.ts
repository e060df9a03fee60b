import { counted } from '#domain/german-count.ts';
import { nouns } from './table.ts';

/** Texts of the QR code dialog (docs/decisions/redirects.md). */
export const qrCode = {
  open: 'QR-Code',
  title: (slug: string) => `QR-Code für „${slug}“`,
  created: 'Dein Kurzlink ist fertig',
  close: 'Schließen',
  picture: (address: string) => `QR-Code, der zu ${address} führt`,
  bloom: 'Mit Blüte in der Mitte',
  inactive: 'Dieser Kurzlink ist nicht aktiv. Wer den Code scannt, erfährt zurzeit nur das.',
  clicks: (clicks: number) => counted(clicks, nouns.click),
  signUps: (signUps: number) => counted(signUps, ['Anmeldung', 'Anmeldungen']),
  revenue: (amount: string) => `${amount} Umsatz`,
  advice: 'Drucke ihn mindestens 2 cm breit, mit weißem Rand.',
  print: 'Flyer drucken (A6)',
  share: 'Link teilen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  scan: 'Scanne den Code, oder öffne',
  svg: 'SVG herunterladen',
  png: 'PNG herunterladen',
  failed: { title: 'Fehler', description: 'Der QR-Code konnte nicht gespeichert werden.' },
} as const;
