/** Checks whether a text is still a placeholder of the first content. */
export const isPlaceholder = (text: string): boolean =>
  /\bMuster(?:weg|stra|frau|mann|stadt)|\.example\b|0{5}/i.test(text);
