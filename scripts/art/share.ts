import { lettering } from './lettering.ts';

/** Share card: 1200 × 630, a drawing on the right, text on the left. */
interface ShareCard {
  readonly ground: string;
  /** Colour of the large text. */
  readonly text: string;
  /** Colour of the small text and the rule before it. */
  readonly accent: string;
  readonly label: string;
  readonly lines: readonly string[];
  /** Letter size of the large text. */
  readonly size?: number;
  readonly art: string;
}

const LEFT = 84;
const SIZE = 68;

export function shareCard({ ground, text, accent, label, lines, size = SIZE, art }: ShareCard): string {
  const lineHeight = size * 1.18;
  const top = 315 - ((lines.length - 1) * lineHeight) / 2 + size * 0.65;
  const words = lines.map((line, index) => lettering(line, { x: LEFT, y: top + index * lineHeight, size, fill: text }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="100%" height="100%" fill="${ground}"/>${art}` +
    `<path d="M${LEFT} ${top - size - 47}h44" stroke="${accent}" stroke-width="2"/>` +
    lettering(label, { x: LEFT + 62, y: top - size - 38, size: 28, fill: accent }) +
    `${words.join('')}</svg>`
  );
}
