import { NETLIFY, month as words } from '#content/operations/plans.ts';
import { buttonLooks } from '#ui/button.tsx';

export const NetlifyUsage = () => (
  <a href={NETLIFY} target="_blank" rel="noopener" className={buttonLooks.link}>
    {words.usage}
  </a>
);
