import type { TagOutcome } from '#stores/tagging/contact-tags.ts';

/** Result of an action beside its button; it stays after the toast is gone. */
export const Result = ({ outcome }: { readonly outcome: TagOutcome | undefined }) => (
  <p
    role="status"
    className={`flex-[1_1_12rem] text-meta font-semibold ${outcome?.status === 'error' ? 'text-error' : 'text-success'}`}
  >
    {outcome?.message}
  </p>
);
