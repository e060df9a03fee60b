import { startTransition, useState } from 'react';
import { manager, toasts, redirectDialog as words } from '#content/redirects/table.ts';
import { checkInput } from '#contracts/errors.ts';
import { type Redirect, type RedirectDetails, redirectInput } from '#contracts/redirects/editing.ts';
import { messageOf } from '#islands/admin/message.ts';
import { QrDialog } from '#islands/admin/redirects/qr-code/lazy-qr-dialog.ts';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { offerJoining } from '#islands/admin/redirects/voucher-joining.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import type { QueryState } from '#stores/query.ts';
import { type RedirectBody, redirectDetails, saveRedirect } from '#stores/redirects/editing.ts';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { RedirectFields } from './redirect-fields.tsx';

function read(form: FormData): RedirectBody {
  const text = (name: string): string => String(form.get(name) ?? '');
  return {
    slug: text('slug'),
    targetUrl: typedAddress(text('targetUrl')),
    title: text('title'),
    description: text('description'),
    active: form.has('active') ? 'true' : 'false',
    trackClicks: form.has('trackClicks'),
    categoryId: text('categoryId') === '' ? null : Number(text('categoryId')),
    expiresAt: text('expiresAt') || null,
    ...(form.has('nextUrl') && { nextUrl: typedAddress(text('nextUrl')) }),
    metadata: text('metadata'),
    vouchers: text('vouchers'),
  };
}

interface RedirectDialogProps {
  /** Redirect to edit; undefined creates one. */
  readonly redirect: Redirect | undefined;
  /** Slug of a copy: creates a new redirect with the other values of `redirect`. */
  readonly copySlug?: string | undefined;
  readonly onClose: () => void;
}

interface PendingProps {
  readonly state: QueryState<unknown>;
  readonly onRetry: () => void;
}

function Pending({ state, onRetry }: PendingProps) {
  if (!('error' in state)) {
    return (
      <p role="status" className="text-ink-2">
        {words.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>
        <strong className="font-semibold text-error">{words.loadFailed}</strong> {messageOf(state.error)}
      </p>
      <Button look="outline" onClick={onRetry}>
        {manager.retry}
      </Button>
    </div>
  );
}

/** Redirect form (spec 2.13, 4.10, 5); a new redirect is followed by its QR code and flyer. */
export function RedirectDialog({ redirect, copySlug, onClose }: RedirectDialogProps) {
  const isNew = redirect === undefined || copySlug !== undefined;
  const [created, setCreated] = useState<RedirectDetails>();
  // The second dialog's focus trap does not know where the first one was opened.
  const [opener] = useState(() => document.activeElement);
  // The list omits some fields. A new redirect reads none.
  const [query, state] = usePagedQuery(redirectDetails, redirect?.id ?? null);
  // Cached fields are too old to be edited.
  const details = state.status === 'loaded' ? state.data : undefined;
  const isPending = redirect !== undefined && details === undefined;
  // A code belongs to one redirect, so a copy has none.
  const shown = details && copySlug !== undefined ? { ...details, slug: copySlug, vouchers: '' } : details;
  const success = isNew ? toasts.redirectCreated : toasts.redirectUpdated;

  function closeCard(): void {
    onClose();
    requestAnimationFrame(() => {
      // A drawer that offered the copy has closed.
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      focusInSight(isThere ? opener : document.querySelector<HTMLElement>('main h1'));
    });
  }

  if (created) return <QrDialog redirect={created} isNew onClose={closeCard} />;

  function finish(saved: RedirectDetails): void {
    // The form stays until the code can be drawn.
    if (isNew) startTransition(() => setCreated(saved));
    else onClose();
    if (saved.vouchers !== (isNew ? '' : details?.vouchers)) void offerJoining(saved, success.title);
  }

  return (
    <EntryDialog
      title={isNew ? words.createTitle : words.updateTitle}
      width={600}
      isNew={isNew}
      read={read}
      check={(body) => checkInput(redirectInput, body)}
      save={(body) => saveRedirect(body, isNew ? undefined : details)}
      success={success}
      onSaved={finish}
      failed={isNew ? toasts.redirectCreateFailed : toasts.redirectUpdateFailed}
      onClose={onClose}
      pending={isPending ? <Pending state={state} onRetry={() => void query.refresh()} /> : undefined}
    >
      {(fields) => <RedirectFields {...fields} redirect={shown} />}
    </EntryDialog>
  );
}
