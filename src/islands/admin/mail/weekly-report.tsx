import { useState } from 'react';
import { reportSwitch as words } from '#content/mail/report-switch.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton, ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { reportDraft, reportQuery, sendPreview, switchReport } from '#stores/mail/weekly-report.ts';
import { showToast } from '#stores/toasts.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchForm } from './switch-form.tsx';

const SWITCH = 'weekly-report';

/** Weekly report by mail, a personal setting of each account (docs/decisions/accounts.md). */
export function WeeklyReport() {
  const [isBusy, setBusy] = useState(false);

  async function preview(sentTo: string): Promise<void> {
    setBusy(true);
    try {
      await sendPreview();
      showToast({ ...words.sent(sentTo), variant: 'success' });
    } catch (error) {
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Loaded query={reportQuery} words={words} titles={[words.title]}>
      {({ isOn, address, obstacle, previewObstacle }) => (
        <Card as="section" className="grid max-w-2xl gap-5" aria-labelledby="report-title">
          <h2 id="report-title" className="text-lead">
            {words.title}
          </h2>
          <p className="text-ink-2 wrap-anywhere">{words.lead}</p>
          {address === null ? (
            obstacle && (
              <Callout tone="pending">
                {obstacle.text} <ObstacleRemedy of={obstacle} />
              </Callout>
            )
          ) : (
            <SwitchForm
              draft={reportDraft}
              switches={[{ name: SWITCH, label: words.label(address) }]}
              saved={{ [SWITCH]: isOn }}
              save={async ({ [SWITCH]: next = isOn }) => {
                await switchReport(next);
                return words.saved(next);
              }}
            >
              <ObstacleButton
                look="outline"
                obstacle={previewObstacle ?? undefined}
                isBusy={isBusy}
                onClick={() => preview(address)}
              >
                {words.preview}
              </ObstacleButton>
            </SwitchForm>
          )}
        </Card>
      )}
    </Loaded>
  );
}
