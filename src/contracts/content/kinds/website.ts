import { colour, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

const BLACK_OFFSET = 0.05;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio (WCAG 2.2) of two `#rrggbb` colours, from 1 (the same) to 21 (black on white). */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + BLACK_OFFSET) / (darker + BLACK_OFFSET);
}

/** Minimum for small text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Background colours of the pages, as in src/styles/tokens.css. */
const PAPERS = ['#faf6f2', '#f3ebe1'] as const;

/** Checks whether text in this colour is readable on both backgrounds. */
const isReadable = (colour: string): boolean => PAPERS.every((paper) => contrast(colour, paper) >= TEXT_CONTRAST);

export const website = defineKind({
  name: 'website',
  place: 'everywhere',
  isRare: true,
  title: 'Website',
  one: 'Website',
  help: 'Wie die Website heißt und aussieht.',
  isList: false,
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    name: text({ label: 'Name der Website', max: 60 }),
    shortName: text({
      label: 'Kurzer Name',
      help: 'Steht hinter dem Titel jeder Seite und auf dem Startbildschirm.',
      max: 30,
    }),
    tagline: text({ label: 'Leitsatz', max: 80 }),
    description: textarea({ label: 'Beschreibung', help: 'Was Suchmaschinen über die Website sagen.', max: 300 }),
    colour: colour(
      { label: 'Hauptfarbe', help: 'Für Knöpfe, Links und die Blüten.' },
      { test: isReadable, message: 'In dieser Farbe wäre Text auf dem Papier schlecht zu lesen. Nimm eine dunklere.' },
    ),
  },
});
