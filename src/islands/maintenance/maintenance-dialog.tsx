import { useEffect, useRef } from 'react';
import { maintenance } from '#content/messages.ts';

const CLOSED_KEY = 'maintenance-closed';

const wasClosed = (): boolean => {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null;
  } catch {
    return false;
  }
};

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1');
  } catch {
    // Without storage the dialog only comes back on the next page.
  }
}

/**
 * The maintenance dialog (spec 2.3): opens on load and closes only by its button, once for the browser session.
 * `closedby="none"` alone keeps Escape out; the guard on `close` is for browsers that do not know the attribute, where
 * the third Escape closes in spite of `preventDefault` (design/visual.md §6).
 */
export function MaintenanceDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const mayClose = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open && !wasClosed()) dialog.showModal();
  }, []);

  function close(): void {
    mayClose.current = true;
    rememberClosed();
    ref.current?.close();
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  return (
    <dialog
      ref={ref}
      closedby="none"
      className="dialog"
      aria-labelledby="maintenance-title"
      aria-describedby="maintenance-text"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (!mayClose.current) ref.current?.showModal();
      }}
    >
      <div className="flex items-start justify-between gap-6">
        <h2 id="maintenance-title" className="text-h3 pt-2">
          {maintenance.title}
        </h2>
        <button type="button" className="dialog-close" onClick={close}>
          {maintenance.close}
        </button>
      </div>
      <p id="maintenance-text" className="mt-3">
        {maintenance.text}
      </p>
      <p className="mt-4 font-quote text-lead text-ink-2">{maintenance.signature}</p>
    </dialog>
  );
}
