import type { TagOutcome } from '#stores/tagging/contact-tags.ts';

/** What came of an action, beside its button; it stays when the toast has gone. */
export const Result = ({ outcome }: { readonly outcome: TagOutcome | undefined }) => (
  <p
    role="status"
    className={`flex-[1_1_12rem] text-meta font-semibold ${outcome?.status === 'error' ? 'text-error' : 'text-success'}`}
  >
    {outcome?.message}
  </p>
);
