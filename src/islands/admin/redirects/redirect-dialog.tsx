import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  categories as categoryWords,
  redirects as listWords,
  manager,
  toasts,
  redirectDialog as words,
} from '#content/redirects.ts';
import { checkInput } from '#contracts/errors.ts';
import { type Category, type Redirect, type RedirectDetails, redirectInput } from '#contracts/redirects.ts';
import { completeTarget, isSlug, proposeSlug, SLUG_MAX, shortPath, slugFromText } from '#domain/redirects.ts';
import { messageOf } from '#islands/admin/message.ts';
import { categoriesQuery, type RedirectBody, readDetails, saveRedirect } from '#stores/redirects.ts';
import { Button } from '#ui/button.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Toggle } from '#ui/toggle.tsx';
import { copyLink } from './copy-action.tsx';
import { EntryDialog, type FormFields } from './entry-dialog.tsx';
import { errorLanguage } from './error-language.ts';

/** Metadata as text: JSON where it is an object, what it is where it is text (spec 3). */
function metadataText(metadata: unknown): string {
  if (metadata === null || metadata === undefined) return '';
  return typeof metadata === 'string' ? metadata : JSON.stringify(metadata, null, 2);
}

function read(form: FormData): RedirectBody {
  const text = (name: string): string => String(form.get(name) ?? '');
  return {
    slug: text('slug'),
    targetUrl: text('targetUrl'),
    title: text('title'),
    description: text('description'),
    active: form.has('active') ? 'true' : 'false',
    trackClicks: form.has('trackClicks'),
    categoryId: text('categoryId') === '' ? null : Number(text('categoryId')),
    expiresAt: text('expiresAt') || null,
    metadata: text('metadata'),
  };
}

function categoryOptions(categories: readonly Category[], chosen: number | null) {
  const isUnknown = chosen !== null && !categories.some(({ id }) => id === chosen);
  return [
    { value: '', label: categoryWords.none },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isUnknown ? [{ value: String(chosen), label: categoryWords.unknown }] : []),
  ];
}

/** The slug that could be made of what was typed where a slug should be, or of the title while there is none. */
function offeredSlug(slug: string, title: string): string | undefined {
  const typed = slug.trim();
  if (isSlug(typed)) return undefined;
  return slugFromText(typed || title) || undefined;
}

interface RedirectFieldsProps extends FormFields {
  readonly redirect: RedirectDetails | undefined;
}

function RedirectFields({ redirect, errors, forget }: RedirectFieldsProps) {
  const state = useStore(categoriesQuery.$state);
  const [slug, setSlug] = useState(redirect?.slug ?? '');
  const [title, setTitle] = useState(redirect?.title ?? '');
  const [expiresAt, setExpiresAt] = useState(redirect?.expiresAt?.slice(0, 10) ?? '');
  const offered = offeredSlug(slug, title);
  const chosen = redirect?.categoryId ?? null;
  return (
    <>
      <div className="grid gap-1.5">
        <Field
          name="slug"
          label={words.slug}
          value={slug}
          maxLength={SLUG_MAX}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          errors={errors.slug}
          errorLang={errorLanguage(errors.slug)}
          onChange={(event) => setSlug(event.target.value)}
          side={
            <Button
              look="compact"
              onClick={() => {
                setSlug(proposeSlug(Math.random));
                forget('slug');
              }}
            >
              {words.propose}
            </Button>
          }
        />
        <p className="text-meta text-ink-2">
          {words.preview}{' '}
          <span className="font-semibold break-all text-ink">
            {location.origin}/r/{slug.trim() || '…'}
          </span>
        </p>
        {offered !== undefined && (
          <p>
            <Button
              look="link"
              onClick={() => {
                setSlug(offered);
                forget('slug');
              }}
            >
              {words.take(offered)}
            </Button>
          </p>
        )}
      </div>
      <Field
        name="targetUrl"
        type="url"
        label={words.targetUrl}
        hint={words.targetUrlHint}
        placeholder="https://"
        defaultValue={redirect?.targetUrl ?? ''}
        required
        autoComplete="off"
        errors={errors.targetUrl}
        errorLang={errorLanguage(errors.targetUrl)}
        onBlur={({ currentTarget }) => {
          currentTarget.value = completeTarget(currentTarget.value.trim());
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="title"
          label={words.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          autoComplete="off"
          errors={errors.title}
        />
        <Select
          key={state.status}
          name="categoryId"
          label={words.category}
          options={categoryOptions(state.status === 'loaded' ? state.data : [], chosen)}
          defaultValue={chosen ?? ''}
          errors={errors.categoryId}
        />
      </div>
      <TextArea
        name="description"
        label={words.description}
        rows={2}
        defaultValue={redirect?.description ?? ''}
        errors={errors.description}
      />
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Toggle name="active" label={words.active} defaultChecked={redirect?.active !== 'false'} />
        <Toggle name="trackClicks" label={words.trackClicks} defaultChecked={redirect?.trackClicks ?? true} />
      </div>
      <DatePicker
        name="expiresAt"
        label={words.expiresAt}
        hint={words.expiresAtHint}
        placeholder={words.expiresAtFormat}
        openLabel={words.openCalendar}
        clearLabel={words.clearDate}
        value={expiresAt}
        errors={errors.expiresAt}
        onChange={(value) => {
          setExpiresAt(value);
          forget('expiresAt');
        }}
      />
      <TextArea
        name="metadata"
        label={words.metadata}
        hint={words.metadataHint}
        rows={3}
        spellCheck={false}
        defaultValue={metadataText(redirect?.metadata)}
        errors={errors.metadata}
      />
    </>
  );
}

/** What can be done with a link that was just made. */
const copyOffer = ({ slug }: RedirectBody) => ({
  label: listWords.copy,
  hint: listWords.copyHint,
  run: () => void copyLink(`${location.origin}${shortPath(slug.trim())}`),
});

interface RedirectDialogProps {
  /** The link that is edited; without one a new one is made. */
  readonly redirect: Redirect | undefined;
  readonly onClose: () => void;
}

type Reading =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly details: RedirectDetails | undefined }
  | { readonly status: 'failed'; readonly message: string };

/** All that an edited link has: the list does not tell its description and metadata. A new link has nothing to read. */
function useDetails(id: number | undefined) {
  const [reading, setReading] = useState<Reading>(
    id === undefined ? { status: 'read', details: undefined } : { status: 'reading' },
  );
  const isReading = reading.status === 'reading';
  useEffect(() => {
    if (id === undefined || !isReading) return;
    let isWanted = true;
    const show = (next: Reading) => {
      if (isWanted) setReading(next);
    };
    readDetails(id).then(
      (details) => show({ status: 'read', details }),
      (error: unknown) => show({ status: 'failed', message: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, isReading]);
  return { reading, readAgain: () => setReading({ status: 'reading' }) };
}

interface PendingProps {
  readonly reading: Exclude<Reading, { readonly status: 'read' }>;
  readonly onRetry: () => void;
}

function Pending({ reading, onRetry }: PendingProps) {
  if (reading.status === 'reading') {
    return (
      <p role="status" className="text-ink-2">
        {words.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>
        <strong className="font-semibold text-error">{words.loadFailed}</strong> {reading.message}
      </p>
      <Button look="outline" onClick={onRetry}>
        {manager.retry}
      </Button>
    </div>
  );
}

/** The dialog of a short link (spec 2.13, 4.10, 5). */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const isNew = redirect === undefined;
  const { reading, readAgain } = useDetails(redirect?.id);
  const details = reading.status === 'read' ? reading.details : undefined;
  return (
    <EntryDialog
      title={isNew ? words.createTitle : words.updateTitle}
      width={600}
      isNew={isNew}
      read={read}
      check={(body) => checkInput(redirectInput, body)}
      save={(body) => saveRedirect(body, details)}
      success={isNew ? toasts.redirectCreated : toasts.redirectUpdated}
      {...(isNew && { offer: copyOffer })}
      failed={isNew ? toasts.redirectCreateFailed : toasts.redirectUpdateFailed}
      onClose={onClose}
      pending={reading.status === 'read' ? undefined : <Pending reading={reading} onRetry={readAgain} />}
    >
      {(fields) => <RedirectFields {...fields} redirect={details} />}
    </EntryDialog>
  );
}
