import { access as words } from '#content/accounts/screens.ts';
import { requestPasswordLink } from '#stores/accounts/links.ts';
import { Field } from '#ui/field.tsx';
import { AccessForm } from './access-form.tsx';

/**
 * Requests a link for a new password; the answer never reveals whether the account exists (docs/decisions/accounts.md).
 */
export const ForgottenForm = () => (
  <AccessForm
    lead={words.forgottenLead}
    submit={words.send}
    submitting={words.sending}
    send={(text) => requestPasswordLink(text('username'))}
  >
    {(errors) => (
      <Field
        name="username"
        label={words.nameOrEmail}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        required
        errors={errors.username}
      />
    )}
  </AccessForm>
);
