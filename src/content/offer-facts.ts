/** Words around what an offer says beside its price. */
export const offerFacts = {
  endsOn: 'Das Angebot gilt bis zum',
  places: 'Plätze insgesamt:',
  regular: 'Der reguläre Preis galt',
  since: 'seit dem',
  until: 'bis zum',
  contractPartner: 'Verkauf und Rechnung durch',
  zfuNumber: 'Zulassungsnummer der ZFU:',
} as const;
