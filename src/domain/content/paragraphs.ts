/** Splits a text into its paragraphs, which an empty line separates. */
export const paragraphsOf = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.trim().split(/\s*\n\s*\n\s*/);
  return [first, ...rest];
};
