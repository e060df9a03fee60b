export const bought = {
  title: 'Gekauft',
  order: 'Bestellnummer',
  ordered: 'Gekauft am',
  knownSince: 'Bekannt seit',
  paid: 'Gezahlt',
  returned: 'Davon zurück',
  open: 'Zum Kauf',
} as const;
