/** Words of the buttons (docs/decisions/proof.md). */
export const dossier = {
  save: 'Beweismappe',
  title: (what: string) => `Beweismappe: ${what}`,
  hint: 'Was auf der Website stand, als es geschah.',
  failed: (reason: string) => `Das hat nicht geklappt. ${reason}`,
  undrawable: 'Die Seiten von damals ließen sich nicht zeichnen.',
  fileName: (what: string) => `Beweismappe ${what}`.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-'),
} as const;
