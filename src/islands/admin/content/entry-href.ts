/** Address of the live switches, below the contents. */
export const switchesHref = '#schalter';

/** Returns the address of an entry's form, or of a field in it. */
export const entryHref = ({ kind, id }: { readonly kind: string; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;
