import type { TagOutcome } from '#stores/activecampaign.ts';

/** What came of an action, beside its button; it stays when the toast has gone. */
export const Result = ({ outcome }: { readonly outcome: TagOutcome | undefined }) => (
  <p role="status" className={outcome?.status === 'error' ? 'field-error' : 'tagging-success'}>
    {outcome?.message}
  </p>
);
