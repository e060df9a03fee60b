import { readNotifications, setNotification } from '#contracts/notifications.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as notifications from '#server/services/notifications.ts';

export default resource(
  endpoint(readNotifications, { access: 'owner' }, ({ ctx }) => notifications.read(ctx)),
  endpoint(setNotification, { access: 'owner' }, ({ params, body, ctx }) =>
    notifications.set(ctx, params.name, body.isOn),
  ),
);
