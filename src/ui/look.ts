/** Looks shared by Astro components and islands, as Tailwind utilities; `night:` is for dark bands. */

const box =
  'inline-flex min-h-13 items-center justify-center rounded-sm px-[min(1.75rem,7.2vw)] py-2 text-center font-semibold transition-[background-color] duration-160 forced-colors:border';

/** Call to action that is a link, so never disabled. Magenta is reserved for actions. */
export const buttonLink = `${box} bg-brand text-white hover:bg-brand-press`;

export const button = `${buttonLink} disabled:cursor-not-allowed disabled:bg-hairline disabled:text-ink-2`;

/** Secondary action beside or below the call to action. */
export const outlineButton = `${box} border border-brand text-brand hover:bg-brand hover:text-white`;

/** Action without a box; its underline grows on hover. */
export const lineButton =
  'inline-flex min-h-11 items-center font-semibold text-brand underline decoration-1 underline-offset-[0.4em] hover:decoration-2 night:text-gold-light';

export const tag =
  'inline-block rounded-full border border-gold px-3 py-px text-inline-meta font-semibold text-gold-ink';

export const notice = 'mb-10 grid max-w-200 gap-2 border-l-2 border-gold bg-paper-2 px-6 py-5';
