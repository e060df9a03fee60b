import { sendMails } from '#contracts/mail/sending.ts';
import { SIGNED } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { startMailing } from '#server/services/mail/delivery.ts';
import { everyMail } from '#server/services/mail-registry.ts';

// Public because we call it ourselves, with a signature.
export default resource(
  endpoint(sendMails, { access: 'public', budget: SIGNED }, ({ body, ctx }) => startMailing(ctx, everyMail, body)),
);
