import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { passkeys as words } from '#content/accounts/screens.ts';
import { type Passkey, passkeyName, renamePasskey } from '#contracts/accounts/passkeys.ts';
import { checkInput } from '#contracts/errors.ts';
import { browserName } from '#domain/accounts/browser-name.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import {
  canUsePasskeys,
  changePasskeyName,
  createPasskey,
  passkeysQuery,
  removePasskey,
} from '#stores/accounts/passkeys.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';

import { focusInSight } from '#ui/focus.ts';

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

async function remove(passkey: Passkey): Promise<void> {
  try {
    await removePasskey(passkey);
    showToast({ ...words.removed, variant: 'success' });
  } catch (error) {
    showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
  }
}

interface RowProps {
  readonly passkey: Passkey;
}

function RenameForm({ passkey, onDone }: RowProps & { readonly onDone: () => void }) {
  return (
    <SaveForm
      className="grow"
      errorTitle={words.errorTitle}
      read={(text) => ({ name: text('name') })}
      check={(body) => checkInput(renamePasskey.body, body)}
      save={async ({ name }) => {
        await changePasskeyName(passkey, name);
        return words.renamed(name.trim());
      }}
      onSaved={onDone}
    >
      {({ errors, isBusy }) => (
        <Field
          name="name"
          label={words.newName(passkey.name)}
          defaultValue={passkey.name}
          autoComplete="off"
          autoFocus
          errors={errors.name}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onDone();
          }}
          side={
            <span className="flex gap-2">
              <Button type="submit" look="compact" isBusy={isBusy}>
                {isBusy ? words.saving : words.save}
              </Button>
              <Button look="compact" onClick={onDone}>
                {words.cancel}
              </Button>
            </span>
          }
        />
      )}
    </SaveForm>
  );
}

function PasskeyRow({ passkey }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);

  useEffect(() => {
    if (wasRenaming.current && !isRenaming) focusInSight(renameButton.current);
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline py-3">
      {isRenaming ? (
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className="min-w-0 wrap-anywhere">
            {passkey.name}
            <span className="block text-meta text-ink-2">
              {words.created(passkey.createdAt)}, {words.used(passkey.lastUsedAt)}
            </span>
          </span>
          <span className="flex flex-wrap gap-2">
            <Button ref={renameButton} look="compact" onClick={() => setRenaming(true)}>
              {words.rename}
              <span className="sr-only"> {passkey.name}</span>
            </Button>
            <Button look="compact" onClick={() => remove(passkey)}>
              {words.remove}
              <span className="sr-only"> {passkey.name}</span>
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
