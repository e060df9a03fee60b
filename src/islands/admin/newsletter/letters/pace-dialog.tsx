import { letterList, pace as words } from '#content/letters.ts';
import { checkInput } from '#contracts/errors.ts';
import { savePace } from '#contracts/letters.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf } from '#islands/admin/message.ts';
import { SaveForm } from '#islands/admin/save-form.tsx';
import { paceQuery, setPace } from '#stores/letters.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';

/** How many mails may go out in a minute and in a day. */
export function PaceDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useFreshQuery(paceQuery);
  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      {state.status === 'loading' && <LoadingState>{letterList.loading}</LoadingState>}
      {state.status === 'error' && (
        <ErrorState
          text={letterList.failed}
          detail={messageOf(state.error)}
          retry={letterList.retry}
          onRetry={() => void paceQuery.reload()}
        />
      )}
      {state.status === 'loaded' && (
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
                    defaultValue={state.data[name]}
                    errors={errors[name]}
                  />
                ))}
              </div>
              <DialogActions>
                <Button look="outline" onClick={onClose}>
                  {words.cancel}
                </Button>
                <Button type="submit" isBusy={isBusy}>
                  {words.save}
                </Button>
              </DialogActions>
            </>
          )}
        </SaveForm>
      )}
    </Dialog>
  );
}
