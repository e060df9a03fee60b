import { type SubmitEvent, useRef, useState } from 'react';
import { manual as words } from '#content/tagging/screen.ts';
import { checkInput } from '#contracts/errors.ts';
import { tagContact } from '#contracts/tagging/contact-tags.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { DEFAULT_TAG, TAG_MAX } from '#domain/tagging/contact-tags.ts';
import { useGuardedForm } from '#islands/admin/forms/guarded-form.ts';
import { messageOf } from '#islands/admin/message.ts';
import { addTag, type TagOutcome } from '#stores/tagging/contact-tags.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { focusInSight } from '#ui/focus.ts';
import { Result } from './result.tsx';

/** Tags a contact and words a failure (spec 8). */
const tag = (contactId: string, name: string): Promise<TagOutcome> =>
  addTag(contactId, name).catch((error: unknown) => ({ status: 'error', message: words.failed(messageOf(error)) }));

/** Tags one contact by hand (spec 2.11, 5, 8). The input stays for the next contact or tag. */
export function ManualTagging() {
  const [contactId, setContactId] = useState('');
  const [tagName, setTagName] = useState<string>(DEFAULT_TAG);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [outcome, setOutcome] = useState<TagOutcome>();
  const [isBusy, setBusy] = useState(false);
  const contactRef = useRef<HTMLInputElement>(null);
  const tagRef = useRef<HTMLInputElement>(null);
  const { guarded, discard } = useGuardedForm({ isSaving: isBusy });

  function refuse(messages: FieldMessages): void {
    setErrors(messages);
    const description = Object.values(messages).flat()[0] ?? '';
    showToast({ title: words.errorTitle, description, variant: 'destructive' });
    focusInSight((messages.contactid ? contactRef : tagRef).current);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setOutcome(undefined);
    const input = checkInput(tagContact.query, { contactid: contactId, tag: tagName });
    if (!input.isValid) {
      refuse(input.messages);
      return;
    }
    setBusy(true);
    const answered = await tag(input.data.contactid, input.data.tag);
    setBusy(false);
    setOutcome(answered);
    const isDone = answered.status === 'success';
    if (isDone) discard();
    showToast({
      title: isDone ? words.successTitle : words.errorTitle,
      description: answered.message,
      variant: isDone ? 'success' : 'destructive',
    });
    // The disabled button has lost the focus.
    focusInSight(contactRef.current);
  }

  function edit(field: string): void {
    const { [field]: _, ...others } = errors;
    setErrors(others);
    setOutcome(undefined);
  }

  return (
    <Card>
      <form {...guarded} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          ref={contactRef}
          name="contactid"
          label={words.contactId}
          hint={words.contactIdHint}
          inputMode="numeric"
          autoComplete="off"
          value={contactId}
          errors={errors.contactid}
          onChange={(event) => {
            setContactId(event.target.value);
            edit('contactid');
          }}
        />
        <Field
          ref={tagRef}
          name="tag"
          label={words.tag}
          hint={words.tagHint}
          autoComplete="off"
          maxLength={TAG_MAX}
          value={tagName}
          errors={errors.tag}
          onChange={(event) => {
            setTagName(event.target.value);
            edit('tag');
          }}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" disabled={isBusy || contactId === ''}>
            {words.submit}
          </Button>
          <Result outcome={outcome} />
        </div>
      </form>
    </Card>
  );
}
