import { readNotifications, setNotification } from '#contracts/notifications.ts';
import type { NotificationSwitch } from '#domain/notifications.ts';
import { callAsAdmin } from './auth.ts';
import { query } from './query.ts';

/** Of what who is signed in is told by mail. */
export const notificationsQuery = query(readNotifications.path, () => callAsAdmin(readNotifications));

/** Sets a switch and reads how all of them stand then. @throws Error when it was not stored */
export async function changeNotification(name: NotificationSwitch, isOn: boolean): Promise<void> {
  await callAsAdmin(setNotification, { params: { name }, body: { isOn } });
  await notificationsQuery.refresh();
}
