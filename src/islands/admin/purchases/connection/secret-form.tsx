import { useState } from 'react';
import { platformWords, connection as words } from '#content/purchases/connection.ts';
import { checkInput } from '#contracts/errors.ts';
import { connectPlatform } from '#contracts/purchases/platforms.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { SaveForm } from '#islands/admin/save-form.tsx';
import { connect } from '#stores/purchases/platforms.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** Stores the secret that signs a platform's notices. */
export function SecretForm({ platform }: { readonly platform: Platform }) {
  const [isShown, setShown] = useState(false);
  const { label, hint } = platformWords[platform].secret;

  async function save({ secret }: { readonly secret: string }) {
    await connect(platform, secret);
    return words.secret.success;
  }

  return (
    <SaveForm
      className="grid gap-3"
      errorTitle={words.secret.failedTitle}
      read={(text) => ({ secret: text('secret') })}
      check={(body) => checkInput(connectPlatform.body, body)}
      save={save}
      isEmptied
    >
      {({ errors, isBusy }) => (
        <>
          <Field
            name="secret"
            label={label}
            hint={hint}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            errors={errors.secret}
            side={
              <Button look="compact" className="w-28" onClick={() => setShown(!isShown)}>
                {isShown ? words.secret.hide : words.secret.show}
              </Button>
            }
          />
          <p>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? words.secret.busy : words.secret.submit}
            </Button>
          </p>
          <p className="text-meta text-ink-2">{words.secret.stored}</p>
        </>
      )}
    </SaveForm>
  );
}
