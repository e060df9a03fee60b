/** The main colour that tokens and drawings have by themselves. */
const OWN = '#a90499';

/**
 * The style that gives the pages another main colour: its tokens, and the drawings that name it; empty for their own.
 *
 * @param colour `#rrggbb`
 */
export function brandStyle(colour: string): string {
  if (colour === OWN) return '';
  return (
    `:root{--color-brand:${colour};--color-brand-press:color-mix(in srgb,${colour},#000 21%)}` +
    `[stroke="${OWN}"]{stroke:${colour}}[fill="${OWN}"]{fill:${colour}}[stop-color="${OWN}"]{stop-color:${colour}}`
  );
}
