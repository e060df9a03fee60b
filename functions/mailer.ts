import { sendLetters, sendMails } from '#contracts/mail/sending.ts';
import { resource } from '#server/http/endpoint.ts';
import { ownEndpoint } from '#server/http/own-endpoint.ts';
import { continueLetters } from '#server/services/letters/run.ts';
import { handInMails } from '#server/services/mail/delivery.ts';
import { everyMail } from '#server/services/mail-registry.ts';

// Alone bundles the mail client (docs/decisions/budgets.md).
export default resource(
  ownEndpoint(sendMails, (ctx) => handInMails(ctx, everyMail)),
  ownEndpoint(sendLetters, continueLetters),
);
