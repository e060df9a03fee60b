import { useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { login } from '#content/accounts/login.ts';
import { account, access as words } from '#content/accounts/screens.ts';
import { reveal } from '#content/shell/admin-area.ts';
import type { AccountLink } from '#contracts/accounts/links.ts';
import { newPassword } from '#contracts/accounts/own-account.ts';
import { checkInput } from '#contracts/errors.ts';
import { confirmEmailWith, openLink, setPasswordWith } from '#stores/accounts/links.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { AccessForm } from './access-form.tsx';

type LinkState =
  | { readonly status: 'checking' }
  | { readonly status: 'good'; readonly link: AccountLink }
  | { readonly status: 'bad'; readonly message: string };

const wordRefusal = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 ? error.serverMessage : words.failed;

interface LinkFormProps {
  readonly token: string;
  readonly onSignedIn: () => void;
}

function PasswordForm({ token, link, onSignedIn }: LinkFormProps & { readonly link: AccountLink }) {
  async function send(text: (name: string) => string) {
    const input = checkInput(newPassword, text('password'));
    if (!input.isValid) return { password: input.messages[''] ?? [] };
    if (text('repeat') !== input.data) return { repeat: [account.notRepeated] };
    await setPasswordWith(token, input.data);
    onSignedIn();
    return login.success.text;
  }

  const { purpose, username, role } = link;
  const lead = purpose === 'invitation' ? words.invitationLead(username, role) : words.passwordLead(username);
  return (
    <AccessForm lead={lead} submit={words.set} submitting={words.setting} send={send}>
      {(errors) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={link.username} />
          <PasswordField
            reveal={reveal}
            name="password"
            label={words.password}
            hint={account.passwordHint}
            autoComplete="new-password"
            autoFocus
            required
            errors={errors.password}
          />
          <PasswordField
            reveal={reveal}
            name="repeat"
            label={words.repeat}
            autoComplete="new-password"
            required
            errors={errors.repeat}
          />
        </>
      )}
    </AccessForm>
  );
}

/**
 * Form for the purpose of a mail's link: set a first password, set a new one, or confirm an address
 * (docs/decisions/accounts.md).
 */
export function LinkForm({ token, onSignedIn }: LinkFormProps) {
  const [state, setState] = useState<LinkState>({ status: 'checking' });

  useEffect(() => {
    void openLink(token).then(
      (link) => setState({ status: 'good', link }),
      (error: unknown) => setState({ status: 'bad', message: wordRefusal(error) }),
    );
  }, [token]);

  if (state.status === 'checking') return <p role="status">{words.checking}</p>;
  if (state.status === 'bad') {
    return (
      <p role="alert" className="text-error">
        {state.message}
      </p>
    );
  }
  const { link } = state;
  if (link.purpose !== 'email') return <PasswordForm token={token} link={link} onSignedIn={onSignedIn} />;
  return (
    <AccessForm
      lead={words.emailLead(link.email ?? '')}
      submit={words.confirm}
      submitting={words.confirming}
      send={async () => {
        await confirmEmailWith(token);
        return words.confirmed;
      }}
    />
  );
}
