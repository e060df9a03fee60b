import { series, seriesStart as words } from '#content/letters/series.ts';
import { checkInput } from '#contracts/errors.ts';
import { changeSeries, type Series } from '#contracts/letters/series.ts';
import { SERIES_REACHES } from '#domain/letters/series.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { switchSeries } from '#stores/letters/series.ts';
import { RadioGroup } from '#ui/choice.tsx';
import { SubmitActions } from '#ui/dialog.tsx';

interface StartDialogProps {
  readonly of: Series;
  readonly onClose: () => void;
}

export const StartDialog = ({ of, onClose }: StartDialogProps) => (
  <FormDialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
    <SaveForm
      errorTitle={series.errorTitle}
      read={(text) => ({
        version: of.version,
        action: 'on' as const,
        reach: SERIES_REACHES.find((reach) => reach === text('reach')),
      })}
      check={(body) => checkInput(changeSeries.body, body)}
      save={async ({ action, reach }) => {
        await switchSeries(of, { action, reach });
        return words.saved;
      }}
      onSaved={onClose}
    >
      {({ isBusy }) => (
        <>
          <div className="grid gap-4 pb-5">
            <RadioGroup
              name="reach"
              legend={words.who}
              options={[
                { value: 'new', label: words.new },
                { value: 'all', label: words.all(of.withinDays) },
              ]}
            />
            <p className="text-meta text-ink-2">{words.note}</p>
          </div>
          <SubmitActions cancel={words.cancel} submit={words.submit} isBusy={isBusy} />
        </>
      )}
    </SaveForm>
  </FormDialog>
);
