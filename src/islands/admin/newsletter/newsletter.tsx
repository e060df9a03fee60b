import { screenTitles } from '#content/admin.ts';
import { lead, tabs } from '#content/newsletter.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { People } from './people.tsx';

/** The newsletter screen: who wants to be written to (design/decisions.md §12). */
export const Newsletter = () => (
  <>
    <PageHead title={screenTitles.newsletter} lead={lead} />
    <Tabs tabs={[{ label: tabs.people, content: <People /> }]} />
  </>
);
