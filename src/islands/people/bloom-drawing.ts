import { type NamePetal, petalScale } from '#domain/pages/petals.ts';

const SVG = 'http://www.w3.org/2000/svg';
const OPENING = { duration: 500, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Thinner strokes for many petals, so that they do not merge. */
export const strokeWidth = (petals: number): string => (petals > 24 ? '1.4' : '2');

/** Cleans a typed name of characters that drawing programs cannot read. */
export const shownName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();

function emptyPetal(circle: Element | null): SVGGElement {
  const petal = document.createElementNS(SVG, 'g');
  for (let layer = 0; layer < 3; layer += 1) petal.append(document.createElementNS(SVG, 'path'));
  circle?.before(petal);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) petal.animate({ opacity: [0, 1] }, OPENING);
  return petal;
}

/** Turns existing petals to the name's angles, adds missing ones and removes surplus ones. */
export function arrangePetals(drawing: Element, petals: readonly NamePetal[]): void {
  const whole = drawing.querySelector('g');
  const groups = [...drawing.querySelectorAll('g > g')].filter((group) => group instanceof SVGElement);
  for (const group of groups.slice(petals.length)) group.remove();
  for (const [index, { turn, layers }] of petals.entries()) {
    const group = groups[index] ?? emptyPetal(drawing.querySelector('circle'));
    group.style.transform = `rotate(${turn}deg)`;
    for (const [place, { path, opacity }] of layers.entries()) {
      const line = group.children[place];
      line?.setAttribute('d', path);
      line?.setAttribute('opacity', `${opacity}`);
    }
  }
  if (whole) whole.style.transform = `scale(${petalScale(petals)})`;
  drawing.setAttribute('stroke-width', strokeWidth(petals.length));
}
