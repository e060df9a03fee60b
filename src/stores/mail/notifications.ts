import { readNotifications, setNotifications } from '#contracts/mail/notifications.ts';
import type { NotificationSwitches } from '#domain/mail/notifications.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';
import { switchDraft } from '#stores/switch-draft.ts';

export const notificationsQuery = query(readNotifications.path, () => callAsAdmin(readNotifications));

export const notificationsDraft = switchDraft();

/** Saves the switches and shows the stored state. @throws Error if they were not stored */
export async function saveNotifications({ newsletter, waitlist, sync }: NotificationSwitches): Promise<void> {
  notificationsQuery.put(await callAsAdmin(setNotifications, { body: { newsletter, waitlist, sync } }));
}
