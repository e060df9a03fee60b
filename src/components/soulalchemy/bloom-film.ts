/** What the film is doing. */
export type FilmState = 'running' | 'paused' | 'finished';

const LENGTH_MS = 12_000;
/** When a ring begins to open after the one around it, how long a petal takes, and how much later the furthest is. */
const RING_MS = 1900;
const PETAL_MS = 4200;
const FURTHEST_MS = 900;

const part = (ms: number): number => ms / LENGTH_MS;

/** A petal's turn from the bud, to the left or to the right, in degrees. */
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
 * Plays how a bloom opens out of its bud, ring after ring, in twelve seconds. All its parts last as long as the whole,
 * so that they pause and begin again as one. People who want no motion see it open, and may still play it.
 *
 * @param drawing a bloom as `scripts/art/bloom.ts` draws it: a group of petals for each ring, then its dots
 * @param tell hears what the film is doing, from now on
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
