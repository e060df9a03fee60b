import { lead } from '#content/purchases/screen.ts';
import { screenTitles } from '#content/site/admin-area.ts';
import { PageHead } from '#ui/page-head.tsx';

/** The screen of the payments (docs/decisions/purchases.md). */
export const Payments = () => <PageHead title={screenTitles.payments} lead={lead} />;
