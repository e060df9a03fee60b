import { masterclasses, voicesOn } from '#content/content/published.ts';
import { anchors } from '#paths.ts';

const entriesOf: Readonly<Record<string, readonly unknown[]>> = {
  [anchors.masterclasses]: masterclasses,
  [anchors.testimonials]: voicesOn('home'),
};

/** Checks whether Home has the section of an anchor: one without entries is absent, as are links to it. */
export const hasSection = (anchor: string): boolean => entriesOf[anchor]?.length !== 0;

/** Leaves out items that lead to an absent section. */
export const withSection = <T extends { readonly href: string }>(items: readonly T[]): readonly T[] =>
  items.filter(({ href }) => !href.startsWith('#') || hasSection(href.slice(1)));
