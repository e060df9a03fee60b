import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { screenTitles } from '#content/shell/frame.ts';
import { connection, explanation, protection, tabs, screen as words } from '#content/tagging/screen.ts';
import { checkInput } from '#contracts/errors.ts';
import { saveProtectedTags } from '#contracts/tagging/contact-tags.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import {
  $connection,
  type ConnectionState,
  protectedTagsQuery,
  protectTags,
  testConnection,
} from '#stores/tagging/contact-tags.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TickList } from '#ui/tick-list.tsx';
import { HandingOver } from './hand-over.tsx';
import { ManualTagging } from './manual-tagging.tsx';
import { QueueSection } from './queue-section.tsx';
import { UrlTester } from './url-tester.tsx';

function textOf(state: ConnectionState): string {
  switch (state.status) {
    case 'unknown':
      return connection.pending;
    case 'success':
      return connection.success;
    default:
      return connection[state.status](state.message);
  }
}

const error = { bar: 'border-error bg-error-tint', text: 'text-error' };
const tones = {
  unknown: { bar: 'border-gold bg-pending', text: 'text-gold-ink' },
  success: { bar: 'border-success bg-success-tint', text: 'text-success' },
  refused: error,
  failed: error,
};

/** State of the connection in yellow, green or red, tested on every entry (spec 2.11, 4.8). */
function ConnectionBar() {
  const state = useStore($connection);
  const tone = tones[state.status];

  useEffect(() => void testConnection(), []);

  return (
    <section
      aria-label={connection.title}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border-l-3 py-3.5 pr-4 pl-5 ${tone.bar}`}
    >
      <p role="status" className={`min-h-11 flex-[1_1_16rem] content-center font-semibold ${tone.text}`}>
        {textOf(state)}
      </p>
      <Button look="outline" isBusy={state.status === 'unknown'} onClick={() => testConnection()}>
        {connection.test}
      </Button>
    </section>
  );
}

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

/** Tags that links must not add; beyond the spec. */
const ProtectedTags = () => (
  <FoldedSection title={protection.title}>
    <p className="mb-4 max-w-[62ch] text-ink-2">{protection.lead}</p>
    <Loaded query={protectedTagsQuery} words={protection}>
      {({ tags }) => (
        <SaveForm
          className="grid max-w-xl justify-items-start gap-4"
          label={protection.title}
          errorTitle={protection.errorTitle}
          read={(text) => ({ tags: text('tags').split('\n') })}
          check={(body) => checkInput(saveProtectedTags.body, body)}
          save={async (body) => {
            await protectTags(body.tags);
            return protection.saved;
          }}
        >
          {({ errors, isBusy }) => (
            <>
              <div className="w-full">
                <TextArea
                  name="tags"
                  label={protection.tags}
                  hint={protection.hint}
                  rows={4}
                  spellCheck={false}
                  defaultValue={tags.join('\n')}
                  errors={errors.tags}
                />
              </div>
              <Button type="submit" isBusy={isBusy}>
                {protection.save}
              </Button>
            </>
          )}
        </SaveForm>
      )}
    </Loaded>
  </FoldedSection>
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
