import { mailTopic } from './mail-delivery.ts';

/** Every kind of mail that we send; who adds one names it here. */
export const everyMail = mailTopic([]);
