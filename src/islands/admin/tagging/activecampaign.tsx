import { screenTitles } from '#content/site/shell.ts';
import { tabs, screen as words } from '#content/tagging/screen.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Explanation } from './explanation.tsx';
import { HandingOver } from './handing-over.tsx';
import { ManualTagging } from './manual-tagging.tsx';
import { ProtectedTags } from './protected-tags.tsx';
import { QueueSection } from './queue-section.tsx';
import { UrlTester } from './url-tester.tsx';

/** The ActiveCampaign screen (spec 2.11). */
export const ActiveCampaign = () => (
  <>
    <PageHead title={screenTitles.activecampaign} lead={words.lead} />
    <ConnectionBar />
    <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Tabs
        tabs={[
          { label: tabs.manual, content: <ManualTagging /> },
          { label: tabs.tester, content: <UrlTester /> },
        ]}
      />
      <Explanation />
    </div>
    <ProtectedTags />
    <HandingOver />
    <QueueSection />
  </>
);
