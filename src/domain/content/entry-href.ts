/** Address of the live switches, below the contents. */
export const switchesHref = '#schalter';

export const entryHref = ({ kind, id }: { readonly kind: string; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;
