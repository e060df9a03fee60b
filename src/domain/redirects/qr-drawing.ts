/** QR code as vector paths; lengths are modules and include the quiet zone. */
export interface QrDrawing {
  readonly size: number;
  /** Dark modules, as the data of one SVG path. */
  readonly modules: string;
  /** Our mark in the middle, as the data of one SVG path; undefined without it. */
  readonly bloom?: string;
}

/** Modules that readers need around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/**
 * Share of the width for the bloom. Error correction H tolerates a loss of 30 %; this is less than 5 % of the area and
 * leaves the rest for dirt and bad light.
 */
const BLOOM_SHARE = 0.22;
const PETALS = 8;
/** Petal of our mark pointing up, on a radius of 500: root, sides and tip (src/assets/art/mark.svg). */
const PETAL = [
  [0, -100],
  [137.5, -228],
  [126.5, -380],
  [0, -500],
  [-126.5, -380],
  [-137.5, -228],
  [0, -100],
] as const;
const PETAL_RADIUS = 500;

/** Dark enough for every QR reader. */
export const QR_INK = '#000000';
export const QR_BLOOM = '#a90499';

const round = (value: number): number => Math.round(value * 1000) / 1000;

function petalPath(centre: number, radius: number, angle: number): string {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const scale = radius / PETAL_RADIUS;
  const points = PETAL.map(([x, y]) => [
    round(centre + (x * cosine - y * sine) * scale),
    round(centre + (x * sine + y * cosine) * scale),
  ]);
  const [root, ...curve] = points.map((point) => point.join(' '));
  return `M${root}C${curve.join(' ')}Z`;
}

/** Draws the dark modules of a row as rectangles, each as long as possible. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let start = 0;
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark) continue;
    if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`;
    start = x + 1;
  }
  return path;
}

/** Draws a QR code from its rows of modules (`true` is dark); the bloom requires error correction H. */
export function drawQrCode(rows: readonly (readonly boolean[])[], hasBloom: boolean): QrDrawing {
  const size = rows.length + 2 * QUIET_ZONE;
  const middle = rows.length / 2;
  // Whole modules, so that none is cut.
  const half = Math.floor((rows.length * BLOOM_SHARE) / 2) + 0.5;
  const isTaken = (position: number): boolean => Math.abs(position + 0.5 - middle) < half;
  const kept = hasBloom ? rows.map((row, y) => row.map((isDark, x) => isDark && !(isTaken(x) && isTaken(y)))) : rows;
  const modules = kept.map((row, y) => rowPath(row, y)).join('');
  if (!hasBloom) return { size, modules };
  const petals = Array.from({ length: PETALS }, (_, index) =>
    petalPath(size / 2, half - 0.25, (index / PETALS) * 2 * Math.PI),
  );
  return { size, modules, bloom: petals.join('') };
}

export function qrSvg({ size, modules, bloom }: QrDrawing): string {
  const paths = [`<path d="${modules}" fill="${QR_INK}"/>`, bloom && `<path d="${bloom}" fill="${QR_BLOOM}"/>`];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="512" height="512">` +
    `<path d="M0 0h${size}v${size}H0z" fill="#ffffff"/>${paths.filter(Boolean).join('')}</svg>\n`
  );
}
