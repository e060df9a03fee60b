import { sendMails } from '#contracts/mail/sending.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { startMailing } from '#server/services/mail/delivery.ts';
import { everyMail } from '#server/services/mail-registry.ts';

// Public for our own call, which is signed.
export default resource(
  endpoint(sendMails, { access: 'public' }, ({ body, ctx }) => startMailing(ctx, everyMail, body)),
);
