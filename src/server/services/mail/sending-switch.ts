import type { Context } from '#server/context.ts';

/** Tells whether mails, letters, tags and tasks may go out (`SENDING`, docs/operations.md). */
export const isSending = ({ env }: Context): boolean => env.SENDING === 'on';
