import { ownCall } from '#contracts/own-call.ts';

/** Hands in the due mails. */
export const sendMails = ownCall('/api/mails/deliveries');
/** Hands in the due letters. */
export const sendLetters = ownCall('/api/mails/letters');
