import { letterList, pace as words } from '#content/letters/screen.ts';
import { checkInput } from '#contracts/errors.ts';
import { savePace } from '#contracts/letters/editing.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { paceQuery, setPace } from '#stores/letters/editing.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

export const PaceDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
    <Loaded query={paceQuery} words={letterList}>
      {(pace) => (
        <SaveForm
          errorTitle={words.errorTitle}
          read={(text) => ({ perMinute: Number(text('perMinute')), perDay: Number(text('perDay')) })}
          check={(body) => checkInput(savePace.body, body)}
          save={async (body) => {
            await setPace(body);
            return words.saved;
          }}
          onSaved={onClose}
        >
          {({ errors, isBusy }) => (
            <>
              <div className="grid gap-4 pb-5">
                <p className="text-meta text-ink-2">{words.lead}</p>
                {(['perMinute', 'perDay'] as const).map((name) => (
                  <Field
                    key={name}
                    name={name}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    label={words[name]}
                    defaultValue={pace[name]}
                    errors={errors[name]}
                  />
                ))}
              </div>
              <SubmitActions cancel={words.cancel} submit={words.save} isBusy={isBusy} />
            </>
          )}
        </SaveForm>
      )}
    </Loaded>
  </FormDialog>
);
