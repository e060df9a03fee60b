import { NumberLink } from '#islands/admin/screen-link.tsx';
import type { Cell } from './visit-rows.ts';

/** A number, as a link where somebody may see what was counted. */
export const NumberCell = ({ cell: { text, behind } }: { readonly cell: Cell }) =>
  behind ? <NumberLink {...behind}>{text}</NumberLink> : text;
