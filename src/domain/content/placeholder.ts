/** Whether a text about the owner is still one that the site began with. */
export const isPlaceholder = (text: string): boolean =>
  /\bMuster(?:weg|stra|frau|mann|stadt)|\.example\b|0{5}/i.test(text);
