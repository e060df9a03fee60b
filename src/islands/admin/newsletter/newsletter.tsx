import { placeholders, screenTitles } from '#content/admin.ts';
import { tabs } from '#content/newsletter.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { People } from './people.tsx';

/** The newsletter screen: who wants to be written to (design/decisions.md §12). */
export const Newsletter = () => (
  <>
    <PageHead title={screenTitles.newsletter} lead={placeholders.newsletter} />
    <Tabs tabs={[{ label: tabs.people, content: <People /> }]} />
  </>
);
