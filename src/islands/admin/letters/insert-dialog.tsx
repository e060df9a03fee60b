import { type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { insertion as words } from '#content/letters/screen.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { proposeSlug, shortPath } from '#domain/redirects/slugs.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { saveRedirect } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { buttonMarkdown, readEvents, readOffers, type Snippet } from './snippets.ts';

/** What can be put into a letter. */
export type Insertion = 'offer' | 'event' | 'shortLink';

interface InsertDialogProps {
  readonly kind: Insertion;
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

type Known =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly snippets: readonly Snippet[] }
  | { readonly status: 'failed'; readonly message: string };

const sources = {
  offer: { title: words.offerTitle, label: words.offer, read: readOffers },
  event: { title: words.eventTitle, label: words.event, read: readEvents },
} as const;

/** One of those that there are. */
function SnippetForm({ kind, onInsert, onClose }: InsertDialogProps & { readonly kind: keyof typeof sources }) {
  const { label, read } = sources[kind];
  const [known, setKnown] = useState<Known>({ status: 'loading' });
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    read().then(
      (snippets) => setKnown({ status: 'loaded', snippets }),
      (error: unknown) => setKnown({ status: 'failed', message: serverMessageOf(error) }),
    );
  }, [read]);

  const snippets = known.status === 'loaded' ? known.snippets : [];
  const snippet = snippets[chosen];
  return (
    <>
      <div className="pb-5">
        {known.status === 'loading' && <p role="status">{words.loading}</p>}
        {known.status === 'failed' && <p role="alert">{words.failed(known.message)}</p>}
        {known.status === 'loaded' && snippets.length === 0 && <p>{words.noEvents}</p>}
        {snippet && (
          <Select
            name="snippet"
            label={label}
            options={snippets.map(({ title }, index) => ({ value: String(index), label: title }))}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        {snippet && <Button onClick={() => onInsert(snippet.markdown)}>{words.insert}</Button>}
      </DialogActions>
    </>
  );
}

/** A short link that is made on the spot. */
function LinkForm({ onInsert, onClose }: InsertDialogProps) {
  const [slug] = useState(() => proposeSlug(Math.random));
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string): string => String(typed.get(name) ?? '').trim();
    setBusy(true);
    setFailure(undefined);
    try {
      const wanted = { slug: text('slug'), targetUrl: text('targetUrl'), title: text('label'), description: '' };
      await saveRedirect(
        { ...wanted, active: 'true', trackClicks: true, categoryId: null, expiresAt: null, metadata: '' },
        undefined,
      );
      onInsert(buttonMarkdown(text('label'), `${location.origin}${shortPath(wanted.slug)}`));
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      setFailure(words.linkFailed(serverMessageOf(error)));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 pb-5">
        <p className="text-meta text-ink-2">{words.linkHint}</p>
        <Field
          name="targetUrl"
          type="url"
          label={words.target}
          placeholder="https://"
          autoComplete="off"
          errors={errors.targetUrl}
          data-autofocus
        />
        <Field name="slug" label={words.slug} autoComplete="off" defaultValue={slug} errors={errors.slug} />
        <Field name="label" label={words.label} autoComplete="off" defaultValue={words.labelStart} />
        {failure !== undefined && (
          <p role="alert" className="text-meta font-semibold text-error">
            {failure}
          </p>
        )}
      </div>
      <SubmitActions cancel={words.cancel} onCancel={onClose} submit={words.insert} isBusy={isBusy} />
    </form>
  );
}

/** Puts an offer, an event or a new short link into a letter. */
export const InsertDialog = ({ kind, ...props }: InsertDialogProps) => (
  <Dialog
    title={kind === 'shortLink' ? words.linkTitle : sources[kind].title}
    width={500}
    closeLabel={words.close}
    onClose={props.onClose}
  >
    {kind === 'shortLink' ? <LinkForm kind={kind} {...props} /> : <SnippetForm kind={kind} {...props} />}
  </Dialog>
);
