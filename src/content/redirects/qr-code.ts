/** Texts of the QR code dialog (docs/decisions/redirects.md). */
export const qrCode = {
  open: 'QR-Code',
  title: (slug: string) => `QR-Code für „${slug}“`,
  close: 'Schließen',
  picture: (address: string) => `QR-Code, der zu ${address} führt`,
  address: 'Der Code führt zu',
  bloom: 'Mit Blüte in der Mitte',
  bloomHint: 'Die Blüte kostet keine Lesbarkeit: Der Code trägt dann mehr Sicherung in sich.',
  inactive: 'Dieser Kurzlink ist nicht aktiv. Wer den Code scannt, erfährt zurzeit nur das.',
  advice: 'Drucke ihn mindestens 2 cm breit und lass den weißen Rand stehen.',
  print: 'Flyer drucken (A6)',
  scan: 'Scanne den Code, oder öffne',
  svg: 'SVG herunterladen',
  svgHint: 'SVG ist für den Druck, PNG für Bildschirm und Beiträge.',
  png: 'PNG herunterladen',
  failed: { title: 'Fehler', description: 'Der QR-Code konnte nicht gespeichert werden.' },
} as const;
