import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { insertion as words } from '#content/letters/text.ts';
import { inGerman } from '#contracts/redirects/editing.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { proposeSlug } from '#domain/address/slugs.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { completeAddress } from '#domain/letters/address.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { useRead } from '#islands/admin/use-read.ts';
import { paths } from '#paths.ts';
import { dataOf } from '#stores/query.ts';
import { saveRedirect } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FieldFrame } from '#ui/field-frame.tsx';
import { ourPages, readTargets, type TargetGroup } from './snippets.ts';
import type { TextLink } from './surface.ts';

interface LinkDialogProps {
  readonly kind: 'link' | 'button';
  /** Current text and address; empty for a new link. */
  readonly link: TextLink;
  readonly onSave: (link: TextLink) => void;
  /** Given where there is one already. */
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Values of the target's choice: a typed address, and a new short link. */
const OWN = 'own';
const NEW = 'new';

const isKnown = (groups: readonly TargetGroup[], address: string): boolean =>
  groups.some(({ targets }) => targets.some((target) => target.address === address));

interface WhereProps {
  readonly groups: readonly TargetGroup[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Target of a link: a page, an event, a short link or any other address. */
const Where = ({ groups, value, onChange }: WhereProps) => (
  <FieldFrame label={words.where}>
    {(control) => (
      <select name="where" value={value} onChange={({ target }) => onChange(target.value)} {...control}>
        {groups.map(({ label, targets }) => (
          <optgroup key={label} label={label}>
            {targets.map((target) => (
              <option key={target.address} value={target.address}>
                {target.label}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label={words.else}>
          <option value={OWN}>{words.own}</option>
          <option value={NEW}>{words.newLink}</option>
        </optgroup>
      </select>
    )}
  </FieldFrame>
);

async function makeShortLink(slug: string, address: string, title: string): Promise<string> {
  const more = { description: '', active: 'true', trackClicks: true, categoryId: null } as const;
  const targetUrl = typedAddress(address);
  await saveRedirect({ slug, targetUrl, title, ...more, expiresAt: null, metadata: '' }, undefined);
  return shortPath(slug);
}

const lacks = (label: string, address: string | undefined): FieldMessages => ({
  ...(label === '' && { words: [words.wordsMissing] }),
  ...(address === undefined && { targetUrl: [words.addressMissing] }),
});

const germanFields = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages.map(inGerman)]));

/** Fields of a link: text and target. */
function LinkForm({ kind, link, onSave, onRemove, onClose, groups }: LinkDialogProps & Pick<WhereProps, 'groups'>) {
  const [chosen, setChosen] = useState(link.address || paths.home);
  // An address that is not listed (yet) counts as typed.
  const where = chosen === NEW || isKnown(groups, chosen) ? chosen : OWN;
  const [slug] = useState(() => proposeSlug(Math.random));
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isTyped = where === OWN || where === NEW;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string): string => String(typed.get(name) ?? '').trim();
    const label = text('words');
    const address = isTyped ? completeAddress(text('address')) : where;
    setErrors(lacks(label, address));
    setFailure(undefined);
    if (label === '' || address === undefined) return;
    setBusy(true);
    try {
      onSave({ words: label, address: where === NEW ? await makeShortLink(text('slug'), address, label) : address });
    } catch (error) {
      setErrors(error instanceof ApiError ? germanFields(error.fields) : {});
      setFailure(words.linkFailed(serverMessageOf(error)));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-4 pb-5">
        <Field
          name="words"
          label={words.words[kind]}
          autoComplete="off"
          defaultValue={link.words}
          errors={errors.words}
          data-autofocus
        />
        <Where groups={groups} value={where} onChange={setChosen} />
        {isTyped && (
          <Field
            name="address"
            type="text"
            inputMode="url"
            label={words.address}
            hint={words.addressHint}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={where === OWN ? link.address : ''}
            errors={errors.targetUrl}
          />
        )}
        {where === NEW && (
          <Field
            name="slug"
            label={words.slug}
            hint={words.linkHint}
            autoComplete="off"
            defaultValue={slug}
            errors={errors.slug}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-meta font-semibold text-error">
            {failure}
          </p>
        )}
        {onRemove && (
          <Button look="link" className="justify-self-start" onClick={onRemove}>
            {kind === 'link' ? words.unlink : words.remove}
          </Button>
        )}
      </div>
      <SubmitActions
        cancel={onRemove ? words.keep : words.cancel}
        onCancel={onClose}
        submit={onRemove ? words.change : words.insert}
        isBusy={isBusy}
      />
    </form>
  );
}

/** Puts a link or a button into a letter, or changes it; an address of ours is chosen, never typed. */
export function LinkDialog(props: LinkDialogProps) {
  const { kind, onRemove, onClose } = props;
  const { state } = useRead(readTargets);

  return (
    <Dialog
      title={onRemove ? words.changing[kind] : words.titles[kind]}
      width={500}
      closeLabel={words.close}
      onClose={onClose}
    >
      <LinkForm {...props} groups={[ourPages, ...(dataOf(state) ?? [])]} />
    </Dialog>
  );
}
