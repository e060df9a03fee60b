import { formatDay } from '#domain/berlin-time.ts';

/** Texts of the page that shows a letter in the browser, and of its function. */
export const letterPage = {
  kind: 'Brief',
  title: 'Ein Brief von uns',
  description: 'Ein Brief an die Menschen auf unseren Listen, zum Lesen im Browser.',
  /** @param day `YYYY-MM-DD` */
  sent: (day: string) => `Brief vom ${formatDay(day)}`,
  unknown: { title: 'Diesen Brief gibt es nicht', text: 'Vielleicht fehlt am Ende des Links ein Stück.' },
} as const;
