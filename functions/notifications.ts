import { listDeadMails, resendMail } from '#contracts/mail/dead-mails.ts';
import { checkDelivery, readDelivery } from '#contracts/mail/delivery-check.ts';
import { readNotifications, setNotifications } from '#contracts/mail/notifications.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as deadMails from '#server/services/mail/dead-mails.ts';
import { readDeliveryReport, runDeliveryCheck } from '#server/services/mail/delivery-check.ts';
import * as notifications from '#server/services/mail/notifications.ts';

export default resource(
  endpoint(readNotifications, { access: 'owner', isSensitive: false }, ({ ctx }) =>
    notifications.describeNotifications(ctx),
  ),
  endpoint(setNotifications, { access: 'owner', isSensitive: false }, ({ body, ctx }) =>
    notifications.setNotifications(ctx, body),
  ),
  endpoint(readDelivery, { access: 'owner', isSensitive: false }, ({ ctx }) => readDeliveryReport(ctx)),
  endpoint(checkDelivery, { access: 'owner', isSensitive: false }, async ({ body, ctx }) => {
    await runDeliveryCheck(ctx, body.selector);
    return readDeliveryReport(ctx);
  }),
  endpoint(listDeadMails, { access: 'owner', isSensitive: false }, ({ ctx }) => deadMails.list(ctx)),
  endpoint(resendMail, { access: 'owner', isSensitive: false }, async ({ params, ctx }) => {
    await deadMails.resendDeadMail(ctx, params.id);
    return undefined;
  }),
);
