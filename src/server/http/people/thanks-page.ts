import { escapeHtml } from '#domain/html.ts';

/** What the page that thanks for a sign-up says of the mail, as HTML without a class; nothing where it is unknown. */
export const thanksPage = (email: string | undefined): string =>
  email === undefined ? '' : `<p>Die E-Mail ging an <strong>${escapeHtml(email)}</strong>.</p>`;
