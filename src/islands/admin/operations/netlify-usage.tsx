import { NETLIFY, month as words } from '#content/operations/plans.ts';

/** Link within a sentence, so without the height of a button. */
export const NetlifyUsage = () => (
  <a href={NETLIFY} target="_blank" rel="noopener" className="font-semibold text-admin underline underline-offset-4">
    {words.usage}
  </a>
);
