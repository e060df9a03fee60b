/** Words around what an offer says beside its price. */
export const offerFacts = {
  vat: 'inkl. MwSt.',
  noVat: 'ohne Umsatzsteuer (§ 19 UStG)',
  endsOn: 'Das Angebot gilt bis zum',
  places: 'Plätze insgesamt:',
  regular: 'Der reguläre Preis galt',
  since: 'seit dem',
  until: 'bis zum',
  contractPartner: 'Verkauf und Rechnung durch',
  guarantee: 'Deine gesetzlichen Rechte bleiben davon unberührt.',
  zfuNumber: 'Zulassungsnummer der ZFU:',
} as const;
