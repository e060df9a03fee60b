import { series, seriesStart as start, seriesPlan as words } from '#content/letters/series.ts';
import { checkInput } from '#contracts/errors.ts';
import { changeSeries, type Series, saveSeries } from '#contracts/letters/series.ts';
import { SERIES_REACHES } from '#domain/letters/series.ts';
import { isBought } from '#domain/purchases/bought-choice.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { planSeries, switchSeries } from '#stores/letters/series.ts';
import { RadioGroup } from '#ui/choice.tsx';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface SeriesDialogProps {
  readonly of: Series;
  readonly onClose: () => void;
}

/** Days of a series' letters, and the purchase that ends the series. */
export function PlanDialog({ of, onClose }: SeriesDialogProps) {
  const letters = of.letters.filter(({ kind }) => kind === 'series');
  const offers = [
    { value: '', label: words.nothing },
    { value: 'any', label: series.anything },
    ...useOffers().map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <SaveForm
        errorTitle={series.errorTitle}
        read={(text) => ({
          version: of.version,
          offer: [text('offer')].find(isBought) ?? null,
          days: letters.map(({ id }) => ({ id, days: Number(text(id)) })),
        })}
        check={(body) => checkInput(saveSeries.body, body)}
        save={async ({ offer, days }) => {
          await planSeries(of, { offer, days });
          return words.saved;
        }}
        onSaved={onClose}
      >
        {({ errors, isBusy }) => (
          <>
            <div className="grid gap-4 pb-5">
              <p className="text-meta text-ink-2">{words.lead}</p>
              {letters.map(({ id, subject, days }, index) => (
                <Field
                  key={id}
                  name={id}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  label={words.days(subject.trim() || series.untitled)}
                  defaultValue={days}
                  errors={errors[`days.${index}.days`] ?? (index === 0 ? errors.days : undefined)}
                />
              ))}
              <Select name="offer" label={words.offer} options={offers} defaultValue={of.offer ?? ''} />
            </div>
            <SubmitActions cancel={words.cancel} submit={words.save} isBusy={isBusy} />
          </>
        )}
      </SaveForm>
    </FormDialog>
  );
}

/** Switches a series on, for an audience. */
export const StartDialog = ({ of, onClose }: SeriesDialogProps) => (
  <FormDialog title={start.title} width={500} closeLabel={start.close} onClose={onClose}>
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
        return start.saved;
      }}
      onSaved={onClose}
    >
      {({ isBusy }) => (
        <>
          <div className="grid gap-4 pb-5">
            <RadioGroup
              name="reach"
              legend={start.who}
              options={[
                { value: 'new', label: start.new },
                { value: 'all', label: start.all(of.withinDays) },
              ]}
            />
            <p className="text-meta text-ink-2">{start.note}</p>
          </div>
          <SubmitActions cancel={start.cancel} submit={start.submit} isBusy={isBusy} />
        </>
      )}
    </SaveForm>
  </FormDialog>
);
