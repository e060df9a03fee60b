/** Main colour in the design tokens and drawings. */
const OWN = '#a90499';

/** Returns the CSS that replaces the main colour in tokens and drawings; empty for the default colour. */
export function brandStyle(colour: string): string {
  if (colour === OWN) return '';
  return (
    `:root{--color-brand:${colour};--color-brand-press:color-mix(in srgb,${colour},#000 21%)}` +
    `[stroke="${OWN}"]{stroke:${colour}}[fill="${OWN}"]{fill:${colour}}[stop-color="${OWN}"]{stop-color:${colour}}`
  );
}
