import { createHash } from 'node:crypto';
import { Html, html } from '#domain/html.ts';
import { answerHeaders } from '#server/http/response.ts';

/** Self-contained page, independent of the built site. */
interface DrawnPage {
  readonly title: string;
  readonly style: string;
  readonly content: Html;
  readonly script?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly hasForm?: boolean;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PAPER =
  'body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#24121f;background:#faf6f2}' +
  'a{color:#a90499}';

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const buildPolicy = ({ style, script, hasForm }: DrawnPage): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves a page that needs no other file. */
export function serveStandalonePage(page: DrawnPage): Response {
  const { title, style, content, script, data = {}, status = 200, headers } = page;
  const attributes = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  const drawn = html`
    <!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title}</title><style>${new Html(style)}</style></head>
    <body${attributes}><main><h1>${title}</h1>${content}</main>
    ${script !== undefined && html`<script>${new Html(script)}</script>`}</body></html>`;
  return new Response(drawn.toString(), {
    status,
    headers: answerHeaders({
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': buildPolicy(page),
    }),
  });
}
