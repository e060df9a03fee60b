import { answerHeaders } from '#server/http/response.ts';

/** What a mail program asks its system. */
const DARK = '@media (prefers-color-scheme:dark)';

/** A mail's own styles, images and a font of ours, nothing from elsewhere, and only in a frame of ours. */
function policy(site: string): string {
  const ours = `'self' ${new URL(site).origin}`;
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${ours}; font-src ${ours}; sandbox allow-popups; frame-ancestors 'self'`;
}

/** A mail as a page. @param as 'text' for the plain text, 'dunkel' for dark; light for anything else */
export function letterPreviewPage(
  mail: { readonly html: string; readonly text: string },
  { as, site }: { readonly as: string | null; readonly site: string },
): Response {
  const isText = as === 'text';
  const html = mail.html.replace(DARK, as === 'dunkel' ? '@media all' : '@media not all');
  return new Response(isText ? mail.text : html, {
    headers: answerHeaders({
      'Content-Type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'Content-Security-Policy': policy(site),
      'X-Robots-Tag': 'noindex, nofollow',
    }),
  });
}
