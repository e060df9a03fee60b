import { longestOf, MOST_PETALS, type NamePetal } from '#domain/pages/petals.ts';

/** Characters shown of a longer name, so that the sentence keeps its number of lines. */
const LONG = 24;

function quoted(name: string): string {
  const letters = [...name];
  return letters.length > LONG ? `„${letters.slice(0, LONG).join('').trim()} …“` : `„${name}“`;
}

/** Texts of the line below Home's hero. */
export const nameThread = {
  label: 'Schreib deinen Namen: Daraus wächst deine Blüte.',
  note: 'Bleibt auf deinem Gerät, bis du das Formular abschickst.',
} as const;

/** Texts of the bloom that a visitor with a name gets after the sign-up and after the confirmation. */
export const nameKeepsake = {
  caption: 'Deine Blüte:',
  save: 'Als Bild sichern',
} as const;

/** Texts of 'Dein Name als Blüte' on the Soul Plan page. */
export const nameBloom = {
  eyebrow: 'Dein Name als Blüte',
  title: 'So blüht dein Name',
  lead: 'Jeder Buchstabe wird ein Blütenblatt, und je später er im Alphabet steht, desto länger wird es. Ein kurzer Name geht mehrmals herum. Gezeichnet wird nur hier, auf deinem Gerät; gesendet wird nichts.',
  label: 'Dein Name',
  example: 'Dein Name',
  before: 'Tippe deinen Namen, und die Blüte ordnet sich neu.',
  empty: 'Hier ist noch kein Buchstabe. Tippe deinen Namen, dann wächst seine Blüte.',
  /** Description of the bloom, also for screen readers. */
  grown: (name: string, petals: readonly NamePetal[]) =>
    `${quoted(name)} blüht mit ${petals.length} Blütenblättern. ` +
    (petals.length === MOST_PETALS
      ? 'Mehr fasst die Blüte nicht.'
      : `Am längsten ist das ${longestOf(petals)?.letter}.`),
  svg: 'Als SVG sichern',
  png: 'Als PNG sichern',
  share: 'Teilen',
  failed: 'Das Bild ließ sich nicht zeichnen. Versuch es noch einmal.',
  fileName: 'namensbluete',
} as const;
