import { useState } from 'react';
import { type PlatformWords, platformWords, connection as words } from '#content/purchases/connection.ts';
import { checkInput } from '#contracts/errors.ts';
import { connectPlatform } from '#contracts/purchases/platforms.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { AWAITED, connect } from '#stores/purchases/platforms.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { CopyButton } from './copy-button.tsx';

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 24;

const createSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join('');

interface SecretFormProps {
  readonly platform: Platform;
  /** True if none is stored yet. */
  readonly isFirst: boolean;
}

/** Stores the secret that signs a platform's notices; suggests the first one where the owner chooses it. */
export function SecretForm({ platform, isFirst }: SecretFormProps) {
  const { label, hint, suggested }: PlatformWords['secret'] = platformWords[platform].secret;
  const [suggestion] = useState(() => (isFirst && suggested ? createSecret() : ''));
  const [secret, setSecret] = useState(suggestion);
  const [isShown, setShown] = useState(secret !== '');

  async function save({ secret: typed }: { readonly secret: string }) {
    await connect(platform, typed);
    return { ...words.secret.success, about: AWAITED };
  }

  return (
    <SaveForm
      className="grid gap-3"
      errorTitle={words.secret.failedTitle}
      read={(text) => ({ secret: text('secret') })}
      check={(body) => checkInput(connectPlatform.body, body)}
      save={save}
      onSaved={() => {
        setSecret('');
        setShown(false);
      }}
      isPrefilled={secret !== ''}
    >
      {({ errors, isBusy }) => (
        <>
          <Field
            name="secret"
            label={label}
            hint={secret !== '' && secret === suggestion ? suggested : hint}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            errors={errors.secret}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            side={
              <>
                <Button look="compact" className="w-28" onClick={() => setShown(!isShown)}>
                  {isShown ? words.secret.hide : words.secret.show}
                </Button>
                {suggested !== undefined && secret !== '' && <CopyButton text={secret} label={words.secret.copy} />}
              </>
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
