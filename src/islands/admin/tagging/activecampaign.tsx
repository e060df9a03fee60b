import { screenTitles } from '#content/shell/frame.ts';
import { explanation, tabs, screen as words } from '#content/tagging/screen.ts';
import { Card } from '#ui/card.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TickList } from '#ui/tick-list.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { HandingOver } from './hand-over.tsx';
import { ManualTagging } from './manual-tagging.tsx';
import { ProtectedTags } from './protected-tags.tsx';
import { QueueSection } from './queue-section.tsx';
import { UrlTester } from './url-tester.tsx';

/** Explanation of tagging by links (spec 2.11). */
const Explanation = () => (
  <Card as="section" aria-labelledby="explanation-title">
    <h2 id="explanation-title" className="text-lead">
      {explanation.title}
    </h2>
    <TickList items={explanation.points} className="mt-4 grid gap-3" />
    <p className="mt-4 text-meta text-ink-2">{explanation.example}</p>
    <div className="mt-1">
      <CodeLine>{`${location.origin}/soulcircle?contactid=12345&tag=kurs-interesse`}</CodeLine>
    </div>
  </Card>
);

/** ActiveCampaign screen (spec 2.11). */
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
