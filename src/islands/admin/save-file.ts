/** Long enough for every browser to have taken the file. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Hands over what is stored of somebody: as a letter to them, or as data.
 *
 * @param everything as `disclosePerson` and `discloseBuyer` answer it
 * @param name of the file, without its ending
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
  // What draws it comes when somebody asks for it.
  const { disclosureLetter } = await import('#content/people/disclosure.ts');
  const letter = disclosureLetter(everything, { at: new Date().toISOString(), site: location.origin });
  saveFile(new Blob([letter], { type: 'text/html' }), `${name}.html`);
}
