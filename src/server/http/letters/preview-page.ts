import { answerHeaders } from '#server/http/response.ts';

const DARK = '@media (prefers-color-scheme:dark)';

/** Allows the mail's own styles plus our images and fonts, inside a frame of ours only. */
function policy(site: string): string {
  const ours = `'self' ${new URL(site).origin}`;
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${ours}; font-src ${ours}; sandbox allow-popups; frame-ancestors 'self'`;
}

/** @param as 'text' for plain text, 'dunkel' for dark; light otherwise */
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
