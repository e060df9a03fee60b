export type FilmState = 'running' | 'paused' | 'finished';

const LENGTH_MS = 12_000;
/** Delay between rings, duration of a petal's opening, and extra delay of the furthest petal. */
const RING_MS = 1900;
const PETAL_MS = 4200;
const FURTHEST_MS = 900;

const part = (ms: number): number => ms / LENGTH_MS;

/** Signed rotation of a petal from the bud, in degrees. */
function turnOf(petal: Element): number {
  const turn = Number(/rotate\(([\d.]+)\)/.exec(petal.getAttribute('transform') ?? '')?.[1] ?? 0);
  return turn > 180 ? turn - 360 : turn;
}

function openPetal(petal: Element, ring: number): Animation {
  const turn = turnOf(petal);
  const start = ring * RING_MS + (Math.abs(turn) / 180) * FURTHEST_MS;
  const bud = { transform: 'rotate(0deg) scale(0.06, 0.12)', opacity: 0, strokeDashoffset: 1 };
  const open = { transform: `rotate(${turn}deg) scale(1)`, opacity: 1, strokeDashoffset: 0 };
  return petal.animate(
    [
      { ...bud, offset: 0 },
      { ...bud, offset: part(start), easing: 'cubic-bezier(0.3, 0, 0.1, 1)' },
      { ...open, offset: part(start + PETAL_MS) },
      { ...open, offset: 1 },
    ],
    { duration: LENGTH_MS, fill: 'both' },
  );
}

const appear = (part: Element): Animation =>
  part.animate([{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], { duration: LENGTH_MS, fill: 'both' });

/**
 * Plays a bloom opening from its bud, ring by ring, in twelve seconds. All animations have the full length, so that
 * they pause and restart together. With reduced motion the bloom starts open, but can be played.
 *
 * @param drawing a bloom such as `public/art/film-alchemy.svg`: a group of petals per ring, then its dots
 */
export function openBloom(drawing: Element, tell: (state: FilmState) => void): { readonly toggle: () => void } {
  const rings = [...drawing.querySelectorAll(':scope > g:not([stroke])')];
  const petals = rings.flatMap((ring, place) => [...ring.children].map((petal) => openPetal(petal, place)));
  const parts = [...petals, ...[...drawing.querySelectorAll(':scope > g[stroke]')].map(appear)];
  const [first] = parts;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  function run(what: 'play' | 'pause' | 'finish', state: FilmState): void {
    for (const each of parts) each[what]();
    tell(state);
  }

  first?.addEventListener('finish', () => tell('finished'));
  if (isStill) run('finish', 'finished');
  else tell('running');
  return { toggle: () => (first?.playState === 'running' ? run('pause', 'paused') : run('play', 'running')) };
}
