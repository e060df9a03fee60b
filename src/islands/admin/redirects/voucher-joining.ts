import { voucherUse as words } from '#content/redirects/details.ts';
import { toasts } from '#content/redirects/table.ts';
import type { RedirectDetails } from '#contracts/redirects/editing.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { splitVouchers } from '#domain/redirects/vouchers.ts';
import { messageOf } from '#islands/admin/message.ts';
import { joinEarlier, readVoucherUse } from '#stores/redirects/editing.ts';
import { $auth } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';

/** Tells whether the user may see purchases; without that, their number is not sent. */
export function canSeePurchases(): boolean {
  const auth = $auth.get();
  return auth.status === 'authenticated' && canOpen(auth.user.role, 'payments');
}

/** Joins earlier purchases and shows the result. */
export async function joinPurchases(id: number): Promise<void> {
  try {
    showToast({ ...words.joined(await joinEarlier(id)), variant: 'success' });
  } catch (error) {
    showToast({ title: toasts.errorTitle, description: words.joinFailed(messageOf(error)), variant: 'destructive' });
  }
}

/**
 * Asks in a toast, below the title of what was saved, whether purchases from before a new code should join. The
 * redirect's details ask, too.
 */
export async function offerJoining(
  { id, vouchers }: Pick<RedirectDetails, 'id' | 'vouchers'>,
  title: string,
): Promise<void> {
  if (vouchers === '' || !canSeePurchases()) return;
  const use = await readVoucherUse(id).catch(() => undefined);
  if (use === undefined || use.earlier === 0) return;
  showToast({
    title,
    description: words.question(use.earlier, splitVouchers(vouchers).length === 1),
    variant: 'success',
    action: { label: words.join, hint: words.joinHint, run: () => void joinPurchases(id) },
  });
}
