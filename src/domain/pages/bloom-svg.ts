import { type Html, html } from '../html.ts';
import { NAME_HOLE, namePetals, petalScale, round } from './petals.ts';

/** Petals of a name inside an SVG with `bloomBox`; empty for a name without letters. */
export function nameBloom(name: string): Html {
  const petals = namePetals(name);
  if (petals.length === 0) return html``;
  return html`
    <g transform="scale(${petalScale(petals).toFixed(3)})">
    ${petals.map(
      ({ turn, layers }) =>
        html`<g transform="rotate(${round(turn)})">${layers.map(({ path, opacity }) => html`<path d="${path}" opacity="${opacity}"></path>`)}</g>`,
    )}
    <circle r="${NAME_HOLE}"></circle></g>`;
}
