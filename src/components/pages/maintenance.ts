import { siteSwitches } from './switches.ts';

const CLOSED_KEY = 'maintenance-closed';

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1');
  } catch {
    // Without storage the dialog only comes back on the next page.
  }
}

// Whoever one of our own pages has sent to a form is about to sign up; `?neu` says it where no referrer may.
const isSigningUp = (): boolean =>
  /^#(waitlist|newsletter)$/.test(location.hash) &&
  (location.search === '?neu' || document.referrer.startsWith(`${location.origin}/`));

/** Lets the dialog close by its button alone, which then brings the page to the anchor by which somebody came. */
function closeByButton(dialog: HTMLDialogElement): void {
  let mayClose = false;
  // `closedby="none"` alone keeps Escape out; the guard on `close` is for browsers that do not know the attribute,
  // where the third Escape closes in spite of `preventDefault` (docs/decisions/looks.md).
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    if (!mayClose) dialog.showModal();
  });
  dialog.querySelector('[data-maintenance-close]')?.addEventListener('click', () => {
    mayClose = true;
    rememberClosed();
    dialog.close();
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const target = place?.querySelector<HTMLElement>('h2, input') ?? document.querySelector('h1');
    if (target?.matches('h1, h2')) target.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    place?.scrollIntoView();
  });
  // Browsers draw a ring around what a script has focused; here only people with a keyboard shall see it.
  document.addEventListener('keydown', () => dialog.setAttribute('data-keyboard', ''));
}

/**
 * Opens the maintenance dialog (spec 2.3) of a page that has one, once for the browser session, while the owner has
 * switched it on. It does not step between a page of ours and the form that its link leads to.
 */
export async function openMaintenance(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-maintenance]');
  if (!dialog || wasClosed() || isSigningUp()) return;
  closeByButton(dialog);
  const switches = await siteSwitches();
  if (!(switches?.isInMaintenance ?? dialog.dataset.maintenance === 'on')) return;
  const text = dialog.querySelector('#maintenance-text');
  if (text && switches?.maintenanceText) text.textContent = switches.maintenanceText;
  dialog.showModal();
}
