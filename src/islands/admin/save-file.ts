/** Time in milliseconds in which every browser has read the file. */
const KEPT_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Saves all stored data about a person, as a letter to them or as JSON.
 *
 * @param everything answer of `disclosePerson` or `discloseBuyer`
 * @param name file name without its extension
 */
export async function saveDisclosure(
  everything: Readonly<Record<string, unknown>>,
  name: string,
  as: 'letter' | 'data',
): Promise<void> {
  if (as === 'data') {
    saveFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), `${name}.json`);
    return;
  }
  // Loads the letter's renderer on demand.
  const { disclosureLetter } = await import('#content/people/disclosure.ts');
  const letter = disclosureLetter(everything, { at: new Date().toISOString(), site: location.origin });
  saveFile(new Blob([letter], { type: 'text/html' }), `${name}.html`);
}
