/** Line drawings of courses, masterclasses and events on a canvas of 480 × 360; none of them is a bloom. */
const WIDTH = 480;
const HEIGHT = 360;

const round = (value: number): string => String(Math.round(value * 10) / 10);
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
const line = (from: Point, to: Point): string => `M${at(from)}L${at(to)}`;
const polygon = ([first, ...rest]: readonly Point[]): string =>
  first ? `M${at(first)}${rest.map((point) => `L${at(point)}`).join('')}Z` : '';
const across = (x: number, y: number, halfWidth: number): string =>
  `M${round(x - halfWidth)} ${round(y)}h${round(2 * halfWidth)}`;

/** Point on a circle; degrees run clockwise from the top. */
function onCircle(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + Math.sin(angle) * radius, y: centre.y - Math.cos(angle) * radius };
}

const circle = ({ x, y }: Point, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0`;

function arc(centre: Point, radius: number, from: number, to: number): string {
  const isLarge = to - from > 180 ? 1 : 0;
  return `M${at(onCircle(centre, radius, from))}A${round(radius)} ${round(radius)} 0 ${isLarge} 1 ${at(onCircle(centre, radius, to))}`;
}

/** Smooth line through a function of x. */
function curve(from: number, to: number, step: number, y: (x: number) => number): string {
  const points = numbers(Math.round((to - from) / step) + 1).map((index) => ({
    x: from + index * step,
    y: y(from + index * step),
  }));
  const bends = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    const slope = (x: number): number => (y(x + 0.5) - y(x - 0.5)) * (step / 3);
    const one = { x: start.x + step / 3, y: start.y + slope(start.x) };
    const two = { x: end.x - step / 3, y: end.y - slope(end.x) };
    return `C${at(one)} ${at(two)} ${at(end)}`;
  });
  return points[0] ? `M${at(points[0])}${bends.join('')}` : '';
}

/** Flame that stands on a point. */
function flame(foot: Point, scale: number): string {
  const p = (x: number, y: number): string => at({ x: foot.x + x * scale, y: foot.y + y * scale });
  return (
    `M${p(0, 0)}C${p(-96, -8)} ${p(-92, -92)} ${p(-44, -132)}C${p(-44, -104)} ${p(-26, -96)} ${p(-20, -108)}` +
    `C${p(-8, -140)} ${p(-24, -176)} ${p(8, -232)}C${p(10, -176)} ${p(76, -136)} ${p(78, -72)}C${p(80, -28)} ${p(44, 0)} ${p(0, 0)}Z`
  );
}

/** Sun half above the horizon, its light on the water. */
const sunrise = (): string => {
  const sun = { x: 240, y: 232 };
  const rays = numbers(15).map((index) => {
    const degrees = -84 + index * 12;
    return line(onCircle(sun, 96, degrees), onCircle(sun, index % 2 === 0 ? 196 : 150, degrees));
  });
  const light = [132, 96, 112, 58, 26].map((half, index) =>
    across(240 + (index % 2 === 0 ? 0 : 9), 254 + index * 20, half),
  );
  return [arc(sun, 76, -90, 90), arc(sun, 58, -90, 90), across(240, 232, 216), ...rays, ...light].join('');
};

/** Breath that fills: each circle rests on the same point and is wider than the last. */
const breath = (): string =>
  [
    ...numbers(8).map((index) => circle({ x: 240, y: 326 - (18 + index * 18.5) }, 18 + index * 18.5)),
    across(240, 326, 210),
  ].join('');

/** Flask over a flame, the water inside hatched. */
const vessel = (): string => {
  const centre = { x: 240, y: 212 };
  const radius = 84;
  const levels = numbers(10).map((index) => 214 + index * 8);
  const hatching = levels.map((y) => across(240, y, Math.sqrt(radius ** 2 - (y - centre.y) ** 2) - 9)).slice(1, -1);
  const neck = 'M216 131.500V58M264 131.500V58M206 58h68M210 48h60';
  const drops = [
    circle({ x: 238, y: 176 }, 7),
    circle({ x: 252, y: 150 }, 5),
    circle({ x: 236, y: 116 }, 4),
    circle({ x: 246, y: 84 }, 3),
  ];
  const body = arc(centre, radius, 16.6, 343.4);
  const surface = curve(158, 322, 20.5, (x) => 205 + Math.sin((x - 158) / 20) * 4);
  return [body, neck, surface, ...hatching, ...drops, flame({ x: 240, y: 354 }, 0.2)].join('');
};

/** Twelve nights from the thin moon to the full one. */
const nights = (): string =>
  numbers(12)
    .map((index) => {
      const centre = { x: 96 + (index % 4) * 96, y: 84 + Math.floor(index / 4) * 96 };
      const r = 33;
      const light = (index + 1) / 12;
      const bulge = round(Math.abs(1 - 2 * light) * r);
      const top = { x: centre.x, y: centre.y - r };
      const bottom = { x: centre.x, y: centre.y + r };
      if (index === 11) return circle(centre, r) + circle(centre, r - 7);
      return `${circle(centre, r)}M${at(top)}A${bulge} ${r} 0 0 ${light < 0.5 ? 1 : 0} ${at(bottom)}`;
    })
    .join('');

/** Face in profile, the sound leaving its mouth. */
const voice = (): string => {
  const profile =
    'M92 36C132 22 168 40 172 84c1 14-2 22 2 32 5 12 20 26 24 38 2 6-4 9-13 10-2 0-3 2-2 5l3 10c1 4-1 6-5 7 4 2 5 5 3 9-3 6-1 11-1 18 0 15-12 21-30 20-10-1-17 1-19 12l-4 40c-1 20 6 34 22 45';
  const mouth = { x: 190, y: 186 };
  const sound = numbers(9).map((index) =>
    arc(mouth, 36 + index * 25, 90 - (22 + index * 2.5), 90 + (22 + index * 2.5)),
  );
  return [profile, 'M132 92c8-5 18-6 26-2', 'M150 112c5-3 11-3 15 0', ...sound].join('');
};

/** Closed eye under the moon. */
const dream = (): string => {
  const eye = { x: 240, y: 128 };
  const lashes = numbers(11).map((index) => {
    const degrees = 230 - index * 10;
    return line(
      onCircle(eye, 150, degrees),
      onCircle(eye, index % 2 === 0 ? 182 : 172, degrees - (degrees - 180) * 0.06),
    );
  });
  const moon = 'M262 46a52 52 0 1 0 34 84a42 42 0 1 1-34-84Z';
  const stars = [
    circle({ x: 338, y: 70 }, 3),
    circle({ x: 150, y: 92 }, 3),
    circle({ x: 372, y: 128 }, 2),
    circle({ x: 116, y: 150 }, 2),
  ];
  return [arc(eye, 150, 125, 235), ...lashes, moon, ...stars].join('');
};

/** Lines of water that swell in the middle, like a breath. */
const wave = (): string =>
  numbers(9)
    .map((index) => {
      const middle = 76 + index * 26;
      const height = 36 - Math.abs(index - 4) * 6;
      return curve(
        36,
        444,
        24,
        (x) => middle - height * Math.exp(-(((x - 240) / 105) ** 2)) * Math.cos((x - 240 + index * 7) / 27),
      );
    })
    .join('');

/** Full moon over still water. */
const moon = (): string => {
  const disc = { x: 240, y: 128 };
  const craters = [circle({ x: 214, y: 104 }, 15), circle({ x: 262, y: 152 }, 21), circle({ x: 262, y: 96 }, 6)];
  const water = [
    across(240, 244, 190),
    across(228, 259, 150),
    across(250, 274, 118),
    across(234, 289, 74),
    across(254, 304, 92),
    across(232, 319, 46),
    across(240, 334, 20),
  ];
  return [circle(disc, 82), circle(disc, 96), ...craters, ...water].join('');
};

/** Fire on crossed logs, its sparks rising. */
const fire = (): readonly string[] => {
  const foot = { x: 240, y: 290 };
  const sparks = [
    circle({ x: 170, y: 98 }, 3),
    circle({ x: 318, y: 118 }, 3),
    circle({ x: 196, y: 58 }, 2.5),
    circle({ x: 290, y: 72 }, 2),
    circle({ x: 340, y: 172 }, 2.5),
  ];
  return [
    [flame(foot, 1), flame(foot, 0.72), flame(foot, 0.44), ...sparks].join(''),
    'M350 306l-212 34a8 8 0 0 1-3-17l212-34a8 8 0 0 1 3 17Z',
    'M130 306l212 34a8 8 0 0 0 3-17l-212-34a8 8 0 0 0-3 17Z',
  ];
};

/** Projects a point of the floor plan, seen from above at an angle. */
const onFloor = (x: number, y: number, height: number): Point => ({ x: 240 + x, y: 222 + y * 0.56 - height });

/** Chairs in a circle, the nearest last so that each covers those behind it. */
const chairs = (): readonly string[] =>
  numbers(7)
    .map((index) => (index + 0.5) * (360 / 7))
    .toSorted((one, other) => Math.cos((other * Math.PI) / 180) - Math.cos((one * Math.PI) / 180))
    .flatMap((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const outward = { x: Math.sin(angle), y: -Math.cos(angle) };
      const corner = (out: number, side: number, height: number): Point =>
        onFloor(outward.x * (174 + out) - outward.y * side, outward.y * (174 + out) + outward.x * side, height);
      const seat = polygon([corner(-22, -22, 40), corner(-22, 22, 40), corner(22, 22, 40), corner(22, -22, 40)]);
      const back = polygon([corner(22, -22, 48), corner(22, 22, 48), corner(24, 22, 98), corner(24, -22, 98)]);
      const legs = [-22, 22]
        .flatMap((out) => [-22, 22].map((side) => line(corner(out, side, 40), corner(out, side, 0))))
        .join('');
      const posts = [-22, 22].map((side) => line(corner(22, side, 40), corner(22, side, 48))).join('');
      return outward.y < 0 ? [legs, back, seat, posts] : [legs, seat, posts, back];
    });

/** Cup of tea, its steam rising. */
const tea = (): string => {
  const steam = [-44, 0, 44].map((x, index) =>
    curve(0, 96 + (index % 2) * 24, 12, (y) => Math.sin(y / 15 + index) * 9).replaceAll(
      /([\d.-]+) ([\d.-]+)/g,
      (_, up: string, side: string) => `${round(240 + x + Number(side))} ${round(142 - Number(up))}`,
    ),
  );
  const cup = 'M140 176a100 22 0 1 0 200 0a100 22 0 1 0-200 0c2 66 34 112 100 112s98-46 100-112';
  const surface = 'M158 180a82 14 0 1 0 164 0a82 14 0 1 0-164 0';
  const handle = 'M338 194c44-14 62 8 46 36-10 18-36 26-62 26M334 210c28-8 40 4 30 20-6 10-20 15-34 16';
  const saucer = 'M198 278C130 282 84 292 84 304c0 18 70 32 156 32s156-14 156-32c0-12-46-22-114-26M196 296h88';
  return [cup, surface, handle, saucer, ...steam].join('');
};

const motifs = {
  sunrise: [sunrise()],
  breath: [breath()],
  vessel: [vessel()],
  nights: [nights()],
  voice: [voice()],
  dream: [dream()],
  wave: [wave()],
  moon: [moon()],
  fire: fire(),
  chairs: chairs(),
  tea: [tea()],
} as const;

export type Motif = keyof typeof motifs;

/** Stem with leaves for the margin of a page, its bud at the top. */
export function stemSvg(stroke: string): string {
  const height = 700;
  const stemX = (y: number): number => 22 + Math.sin(y / 90) * 5;
  const stem = numbers(15).map((index) => ({ x: stemX(50 + index * 46.5), y: 50 + index * 46.5 }));
  const leaf = (index: number): string => {
    const y = 612 - index * 78;
    const x = stemX(y);
    const side = index % 2 === 0 ? 1 : -1;
    const size = 1 - index * 0.05;
    const p = (out: number, up: number): string => at({ x: x + side * out * size, y: y - up * size });
    return `M${p(0, 0)}C${p(2, 20)} ${p(10, 34)} ${p(17, 44)}C${p(18, 26)} ${p(12, 8)} ${p(0, 0)}M${p(2, 5)}L${p(12, 30)}`;
  };
  const tip = stemX(50);
  const p = (x: number, y: number): string => at({ x: tip + x, y });
  const bud = `M${p(0, 50)}C${p(-16, 40)} ${p(-12, 16)} ${p(0, 2)}C${p(12, 16)} ${p(16, 40)} ${p(0, 50)}M${p(0, 50)}C${p(-4, 34)} ${p(-2, 22)} ${p(4, 12)}`;
  const first = stem[0];
  const line = first
    ? `M${at(first)}${stem
        .slice(1)
        .map((point) => `L${at(point)}`)
        .join('')}`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 ${height}" fill="none" stroke="${stroke}" stroke-width="1.25" ` +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${line}${numbers(7).map(leaf).join('')}${bud}"/></svg>\n`
  );
}

interface Colours {
  readonly line: string;
  /** Colour of the ground; without one the page shows through. */
  readonly ground?: string;
}

/** Draws a motif; its lines keep their width at every size of the drawing. */
export function motifSvg(motif: Motif, { line: stroke, ground }: Colours, strokeWidth = 1.25): string {
  const lines = motifs[motif].map((d) => `<path vector-effect="non-scaling-stroke" d="${d}"/>`).join('');
  const paper = ground ? `<path stroke="none" d="M0 0h${WIDTH}v${HEIGHT}H0Z"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="${ground ?? 'none'}" stroke="${stroke}" ` +
    `stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${paper}${lines}</svg>\n`
  );
}
