import { sessionValue } from '#storage.ts';
import { fetchSwitches } from './switches.ts';

const closed = sessionValue('maintenance-closed');

// Visitors sent to a form by one of our pages want to sign up; `?neu` marks links from pages that send no referrer.
const isSigningUp = (): boolean =>
  /^#(waitlist|newsletter)$/.test(location.hash) &&
  (location.search === '?neu' || document.referrer.startsWith(`${location.origin}/`));

/** Restricts closing to the button, which then scrolls to the anchor in the URL. */
function closeByButton(dialog: HTMLDialogElement): void {
  let mayClose = false;
  // `closedby="none"` blocks Escape; the guard on `close` is for browsers without that attribute, where the third
  // Escape closes despite `preventDefault` (docs/decisions/looks.md).
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('close', () => {
    if (!mayClose) dialog.showModal();
  });
  dialog.querySelector('[data-maintenance-close]')?.addEventListener('click', () => {
    mayClose = true;
    closed.write('1');
    dialog.close();
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const target = place?.querySelector<HTMLElement>('h2, input') ?? document.querySelector('h1');
    if (target?.matches('h1, h2')) target.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    place?.scrollIntoView();
  });
  // Browsers show a focus ring after a scripted focus; only keyboard users should see it here.
  document.addEventListener('keydown', () => dialog.setAttribute('data-keyboard', ''));
}

/**
 * Opens the maintenance dialog (spec 2.3) once per browser session while the owner has enabled it, except on the way
 * from one of our pages to a sign-up form.
 */
export async function openMaintenance(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-maintenance]');
  if (!dialog || closed.read() !== null || isSigningUp()) return;
  closeByButton(dialog);
  const switches = await fetchSwitches();
  if (!(switches?.isInMaintenance ?? dialog.dataset.maintenance === 'on')) return;
  const text = dialog.querySelector('#maintenance-text');
  if (text && switches?.maintenanceText) text.textContent = switches.maintenanceText;
  dialog.showModal();
}
