/** Tells coming days from past ones, and remembers how long its answers stay true. */
interface ComingDays {
  /** Checks whether a day, `YYYY-MM-DD`, is not over; `''` never comes. */
  readonly isComing: (day: string) => boolean;
  /** Returns the earliest day that was called coming: after it, an answer is wrong. Undefined if none was. */
  readonly trueUntil: () => string | undefined;
}

/** @param today day that the answers are given on, `YYYY-MM-DD` */
export function comingDays(today: string): ComingDays {
  let earliest: string | undefined;
  return {
    isComing(day) {
      if (day < today) return false;
      if (earliest === undefined || day < earliest) earliest = day;
      return true;
    },
    trueUntil: () => earliest,
  };
}
