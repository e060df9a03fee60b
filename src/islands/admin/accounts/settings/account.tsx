import { useState } from 'react';
import { passkeys, sessions, account as words } from '#content/accounts/screens.ts';
import { settings } from '#content/settings.ts';
import { reveal } from '#content/shell/admin-area.ts';
import { profileInput } from '#contracts/accounts/managing.ts';
import { changePassword, type OwnAccount } from '#contracts/accounts/own-account.ts';
import { checkInput } from '#contracts/errors.ts';
import { passwordStrength } from '#domain/accounts/password-rules.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { accountQuery, type Profile, savePassword, saveProfile } from '#stores/accounts/own-account.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

interface FormProps {
  readonly account: OwnAccount;
}

function ProfileForm({ account }: FormProps) {
  const { profile, save } = settings;

  async function saveAccount(body: Profile) {
    const { pendingEmail } = await saveProfile(body);
    if (pendingEmail !== null && pendingEmail !== account.pendingEmail) return words.sent;
    return account.isEmergency ? words.adopted : words.saved;
  }

  return (
    <Card className="max-w-2xl">
      <SaveForm
        label={profile.title}
        className="grid gap-5"
        errorTitle={words.errorTitle}
        read={(text): Profile => ({ name: text('name'), username: text('username'), email: text('email') })}
        check={(body) => checkInput(profileInput, body)}
        save={saveAccount}
      >
        {({ errors, isBusy }) => (
          <>
            <h2 className="text-lead">{profile.title}</h2>
            {(['name', 'username'] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={profile[name]}
                autoComplete={name}
                autoCapitalize={name === 'username' ? 'none' : undefined}
                hint={name === 'username' && account.isEmergency ? words.emergencyNameHint : undefined}
                defaultValue={name === 'username' && account.isEmergency ? '' : account[name]}
                errors={errors[name]}
              />
            ))}
            <Field
              name="email"
              type="email"
              label={profile.email}
              hint={account.emailObstacle?.text ?? words.emailHint}
              readOnly={account.emailObstacle !== null}
              autoComplete="email"
              defaultValue={account.pendingEmail ?? account.email}
              errors={errors.email}
            />
            {account.emailObstacle && <ObstacleRemedy of={account.emailObstacle} />}
            {account.pendingEmail !== null && (
              <Callout tone="pending" role="status">
                {words.pending(account.pendingEmail)}
              </Callout>
            )}
            <p>
              <Button type="submit" isBusy={isBusy}>
                {isBusy ? words.saving : save}
              </Button>
            </p>
          </>
        )}
      </SaveForm>
    </Card>
  );
}

const passwordBody = changePassword.body;

interface Passwords {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

function checkPasswords({ repeat, ...body }: Passwords) {
  const input = checkInput(passwordBody, body);
  if (!input.isValid || repeat === body.next) return input;
  return { isValid: false, messages: { repeat: [words.notRepeated] } } as const;
}

function PasswordForm({ account }: FormProps) {
  const { password } = settings;
  const [next, setNext] = useState('');

  async function changeTo(typed: Passwords) {
    await savePassword({ current: typed.current, next: typed.next });
    return account.hasEmergencyPassword ? words.changedNotThere : words.changed;
  }

  const strength = passwordStrength(next, [account.username, account.name, account.email]);
  return (
    <Card className="max-w-2xl">
      <SaveForm
        label={password.title}
        className="grid gap-5"
        errorTitle={words.errorTitle}
        read={(text): Passwords => ({ current: text('current'), next: text('next'), repeat: text('repeat') })}
        check={checkPasswords}
        save={changeTo}
        isEmptied
        onSaved={() => setNext('')}
      >
        {({ errors, isBusy }) => (
          <>
            <h2 className="text-lead">{password.title}</h2>
            <Field
              type="password"
              autoComplete="current-password"
              name="current"
              label={password.current}
              errors={errors.current}
            />
            <PasswordField
              reveal={reveal}
              autoComplete="new-password"
              name="next"
              label={password.next}
              hint={words.passwordHint}
              errors={errors.next}
              onChange={(event) => setNext(event.target.value)}
            />
            {next !== '' && (
              <p role="status" className="text-meta text-ink-2">
                {words.strengthLabel} <strong className="text-ink">{words.strength[strength]}</strong>
              </p>
            )}
            <Field
              type="password"
              autoComplete="new-password"
              name="repeat"
              label={password.repeat}
              errors={errors.repeat}
            />
            <p className="flex flex-wrap items-center gap-4">
              <Button type="submit" disabled={account.isEmergency} isBusy={isBusy}>
                {isBusy ? words.saving : password.submit}
              </Button>
              {account.isEmergency && <span className="text-meta text-ink-2">{words.emergency.password}</span>}
            </p>
          </>
        )}
      </SaveForm>
    </Card>
  );
}

function Body({ account }: FormProps) {
  return (
    <div key={String(account.isEmergency)} className="grid gap-6">
      {account.isEmergency && (
        <Callout tone="pending" className="max-w-2xl">
          <h2 className="font-sans text-meta font-semibold">{words.emergency.title}</h2>
          <p className="mt-1">{words.emergency.text}</p>
        </Callout>
      )}
      {!account.isEmergency && account.hasEmergencyPassword && (
        <Callout tone="pending" className="max-w-2xl">
          <h2 className="font-sans text-meta font-semibold">{words.samePassword.title}</h2>
          <p className="mt-1">{words.samePassword.text}</p>
          <Technician>{words.samePassword.technician}</Technician>
        </Callout>
      )}
      <ProfileForm account={account} />
      <PasswordForm account={account} />
      <Passkeys isEmergency={account.isEmergency} />
      <Sessions />
    </div>
  );
}

const titles = [settings.profile.title, settings.password.title, passkeys.title, sessions.title];

/** Einstellungen › Konto: profile, password, sessions and logins of the signed-in account (spec 2.14). */
export const Account = () => (
  <Loaded query={accountQuery} words={words} titles={titles}>
    {(account) => <Body account={account} />}
  </Loaded>
);
