import { type Html, html } from '#domain/html.ts';

export const statusParagraph = ({ title, text }: { readonly title: string; readonly text: string }): Html =>
  html`<p role="status"><strong>${title}</strong> ${text}</p>`;
