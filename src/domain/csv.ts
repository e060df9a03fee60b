/** A spreadsheet would calculate with what begins like this. */
const DANGEROUS = /^[=+\-@\t\r]/;

/** So that Excel reads umlauts. */
export const CSV_BOM = '\uFEFF';

/** A cell: what a spreadsheet would take for a formula gets an apostrophe before it, which it does not show. */
function cellText(value: string): string {
  const harmless = DANGEROUS.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file as a German spreadsheet opens it: `;` between the cells, CR LF at its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellText).join(';')}\r\n`;
