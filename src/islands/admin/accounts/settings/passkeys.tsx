import { type SubmitEvent, useState } from 'react';
import { passkeys as words } from '#content/accounts/screens.ts';
import { passkeyName } from '#contracts/accounts/passkeys.ts';
import { checkInput } from '#contracts/errors.ts';
import { browserName } from '#domain/accounts/browser-name.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { canUsePasskeys, createPasskey, passkeysQuery } from '#stores/accounts/passkeys.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { PasskeyRow } from './passkey-row.tsx';

const refuse = (description: string): void =>
  showToast({ title: words.errorTitle, description, variant: 'destructive' });

function showRefusal(outcome: Awaited<ReturnType<typeof createPasskey>>): void {
  if (outcome.status === 'known') refuse(words.known);
  if (outcome.status === 'refused') refuse(outcome.message);
}

function AddForm() {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { guarded, discard } = useGuardedForm({ isSaving: isBusy });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const input = checkInput(passkeyName, String(new FormData(form).get('passkey') ?? ''));
    setErrors(input.isValid ? [] : (input.messages[''] ?? []));
    if (!input.isValid) return;
    setBusy(true);
    const outcome = await createPasskey(input.data).catch(
      (error: unknown) => ({ status: 'refused', message: serverMessageOf(error, words.unexpected) }) as const,
    );
    setBusy(false);
    if (outcome.status === 'success') {
      for (const field of form.querySelectorAll('input')) field.value = '';
      discard();
      showToast({ ...words.added, variant: 'success' });
    }
    showRefusal(outcome);
  }

  return (
    <form
      {...guarded}
      noValidate
      className="grid gap-4 border-t border-hairline pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        name="passkey"
        label={words.name}
        hint={words.nameHint}
        defaultValue={browserName(navigator.userAgent)}
        autoComplete="off"
        errors={errors}
      />
      <p>
        <Button type="submit" look="outline" isBusy={isBusy}>
          {isBusy ? words.adding : words.add}
        </Button>
      </p>
    </form>
  );
}

export function Passkeys({ isEmergency }: { readonly isEmergency: boolean }) {
  const obstacle = isEmergency ? words.emergency : !canUsePasskeys() && words.unsupported;
  return (
    <Card as="section" className="max-w-2xl" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="text-lead">
        {words.title}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{words.lead}</p>
      <Loaded isNested query={passkeysQuery} words={words}>
        {(passkeys) => (
          <>
            {passkeys.length === 0 && !isEmergency && <p className="pb-4 text-ink-2">{words.empty}</p>}
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {obstacle ? <p className="text-meta text-ink-2">{obstacle}</p> : <AddForm />}
    </Card>
  );
}
