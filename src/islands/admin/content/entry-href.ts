/** Address of what works at once, below the contents. */
export const switchesHref = '#schalter';

/** Address of an entry's form, and of a field in it. */
export const entryHref = ({ kind, id }: { readonly kind: string; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;
