const FIRST = [0xe7, 0xa6, 0xdf] as const;
const LAST = [0xe7, 0xc9, 0x8f] as const;
const WEEKS = 12;

/** Returns the colour of a week's bloom, from rose in week 1 to gold in week 12: `#rrggbb`. */
export function weekColour(week: number): string {
  const way = (week - 1) / (WEEKS - 1);
  const parts = FIRST.map((first, index) => Math.round(first + ((LAST[index] ?? first) - first) * way));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
