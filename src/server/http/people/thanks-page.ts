import { thanks as words } from '#content/people/secret-pages.ts';
import { html } from '#domain/html.ts';
import { paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/pages/secret-page.ts';

export const thanksFrame = { path: paths.thanks, title: words.title };

export const thanksPage = (email: string | undefined): SecretFilling => ({
  html: html`${email !== undefined && html`<p>${words.mailedTo} <strong>${email}</strong>.</p>`}`,
  status: 200,
});
