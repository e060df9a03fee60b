import { roleNames, users, invitation as words } from '#content/accounts/screens.ts';
import { invitationInput } from '#contracts/accounts/managing.ts';
import { checkInput } from '#contracts/errors.ts';
import { roles } from '#domain/accounts/roles.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { type Invitation, invite } from '#stores/accounts/managing.ts';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const toInvitation = (text: (name: string) => string): Invitation => ({
  name: text('name'),
  username: text('username'),
  email: text('email'),
  role: roles.find((role) => role === text('role')) ?? 'reader',
});

async function send(body: Invitation) {
  await invite(body);
  const { title, text } = users.changed.sent;
  return { title, description: text(body.email.trim(), true) };
}

export const InvitationDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
    <p className="mb-5 text-ink-2">{words.lead}</p>
    <SaveForm
      className="grid gap-4"
      errorTitle={users.errorTitle}
      read={toInvitation}
      check={(body) => checkInput(invitationInput, body)}
      save={send}
      onSaved={onClose}
    >
      {({ errors, isBusy }) => (
        <>
          <Field name="name" label={words.name} autoComplete="off" required data-autofocus errors={errors.name} />
          <Field
            name="username"
            label={words.username}
            autoComplete="off"
            autoCapitalize="none"
            required
            errors={errors.username}
          />
          <Field name="email" type="email" label={words.email} autoComplete="off" required errors={errors.email} />
          <Select
            name="role"
            label={words.role}
            defaultValue="editor"
            options={roles.map((value) => ({ value, label: roleNames[value] }))}
          />
          <SubmitActions cancel={words.cancel} submit={isBusy ? words.busy : words.submit} isBusy={isBusy} />
        </>
      )}
    </SaveForm>
  </FormDialog>
);
