import { useEffect, useRef, useState } from 'react';
import { passkeys as words } from '#content/accounts/screens.ts';
import { type Passkey, renamePasskey } from '#contracts/accounts/passkeys.ts';
import { checkInput } from '#contracts/errors.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { changePasskeyName, removePasskey } from '#stores/accounts/passkeys.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';

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

export function PasskeyRow({ passkey }: RowProps) {
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
