import { NumberLink } from '#islands/admin/screen-link.tsx';
import type { Cell } from './visit-rows.ts';

/** Number, linked to the counted entries if the user may see them. */
export const NumberCell = ({ cell: { text, behind } }: { readonly cell: Cell }) =>
  behind ? <NumberLink {...behind}>{text}</NumberLink> : text;
