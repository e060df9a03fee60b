import { type ReactNode, useState } from 'react';
import { type PlatformWords, platformWords, connection as words } from '#content/purchases/connection.ts';
import { checkInput } from '#contracts/errors.ts';
import { connectPlatform, type PaymentPlatform } from '#contracts/purchases/platforms.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { AWAITED, connect } from '#stores/purchases/platforms.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { Field } from '#ui/field.tsx';
import { CopyButton } from './copy-button.tsx';
import { platformState } from './platform-state.ts';

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
function SecretForm({ platform, isFirst }: SecretFormProps) {
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

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

const Step = ({ number, isDone, children }: StepProps) => (
  <li className="border-t border-gold pt-3">
    <h4 className="mb-2 flex items-center gap-2 font-semibold">
      <span aria-hidden="true" className="figures text-h3 leading-[1.3] text-gold-ink">
        {isDone ? <Icon name="check" /> : number}
      </span>
      {words.steps[number - 1]}
      {isDone && <span className="sr-only"> ({words.stepDone})</span>}
    </h4>
    <div className="grid gap-3">{children}</div>
  </li>
);

/** Steps to connect a platform, until its first notice arrives. */
export function SetUp({ platform }: { readonly platform: PaymentPlatform }) {
  const { where, events, test, note }: PlatformWords = platformWords[platform.platform];
  const state = platformState(platform);
  const [hasSecret, isHeard] = [state !== 'off', state === 'connected'];
  return (
    <ol className="grid gap-6">
      {/* Only a notice shows that it stands there. */}
      <Step number={1} isDone={isHeard}>
        <p>{where}</p>
        <div className="flex flex-wrap gap-2">
          <CodeLine>{platform.address}</CodeLine>
          <CopyButton text={platform.address} label={words.copy} />
        </div>
        {events && (
          <ul className="grid list-disc gap-x-8 pl-5 text-small">
            {events.map((event) => (
              <li key={event} className="wrap-anywhere">
                <code>{event}</code>
              </li>
            ))}
          </ul>
        )}
        {note !== undefined && <p className="text-meta text-ink-2">{note}</p>}
      </Step>
      <Step number={2} isDone={hasSecret}>
        {platform.obstacle === null ? (
          <SecretForm platform={platform.platform} isFirst={!hasSecret} />
        ) : (
          <Callout tone="pending">
            {platform.obstacle.text} <ObstacleRemedy of={platform.obstacle} />
          </Callout>
        )}
      </Step>
      <Step number={3} isDone={isHeard}>
        <p>{test}</p>
        {state === 'waiting' && <p className="text-meta text-ink-2">{words.waitingHint}</p>}
      </Step>
      <Step number={4} isDone={isHeard}>
        <p className="text-ink-2">{isHeard ? words.done : words.notYet}</p>
      </Step>
    </ol>
  );
}
