import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describeFailure } from '#local/failure.ts';
import { log } from '#server/http/log.ts';
import { type KeptMail, listPage, mailHtml, mailPage } from './mailbox-pages.ts';

const KEPT_MAX = 200;
const MAIL_BYTES_MAX = 10_000_000;

export const MAILBOX_PATH = '/__postfach';

/** Local mail server, with pages that show the received mails. */
export interface Mailbox {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** Answers requests below `MAILBOX_PATH`; undefined for all others. */
  answer(request: Request): Promise<Response | undefined>;
  close(): Promise<void>;
}

/** Creates an id that sorts by time of receipt. */
const newId = (): string => `${new Date().toISOString().replace(/\W/g, '')}-${randomUUID().slice(0, 8)}`;

function receivedAt(id: string): Date {
  const [, day = '', time = ''] = /^(\d{8})T(\d{9})Z/.exec(id) ?? [];
  const [hours, minutes, seconds] = [time.slice(0, 2), time.slice(2, 4), time.slice(4, 6)];
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}Z`);
}

const page = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
    },
  });

/** Serves a mail's HTML in a sandbox that only allows reading and following links. */
const sandboxed = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
    },
  });

/** @param part undefined for the page about the mail */
function answerMail(mail: KeptMail, part: string | undefined, of: { index: string | undefined; isDark: boolean }) {
  if (part === undefined) return page(mailPage(mail, MAILBOX_PATH));
  if (part === 'html') return sandboxed(mailHtml(mail, of.isDark));
  const attachment = part === 'attachments' ? mail.parsed.attachments[Number(of.index)] : undefined;
  if (attachment === undefined) return new Response('Not Found', { status: 404 });
  const { content, filename } = attachment;
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? 'Anhang')}` },
  });
}

/**
 * Starts a real mail server that stores all mails and delivers none, so that local mails never leave the machine.
 * @param folder storage of the mails; created with the first one
 */
export async function startMailbox(folder: string): Promise<Mailbox> {
  async function ids(): Promise<string[]> {
    const files = await readdir(folder).catch((): string[] => []);
    return files
      .filter((file) => file.endsWith('.eml'))
      .map((file) => file.slice(0, -'.eml'.length))
      .sort()
      .reverse();
  }

  const fileOf = (id: string): string => join(folder, `${id}.eml`);

  async function keep(raw: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeFile(fileOf(newId()), raw);
    for (const old of (await ids()).slice(KEPT_MAX)) await rm(fileOf(old), { force: true });
  }

  async function open(id: string): Promise<KeptMail> {
    const raw = await readFile(fileOf(id));
    return { id, receivedAt: receivedAt(id), parsed: await PostalMime.parse(raw) };
  }

  async function answer(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    const [id, part, index, ...rest] = pathname.slice(MAILBOX_PATH.length + 1).split('/');
    if (pathname !== MAILBOX_PATH && !pathname.startsWith(`${MAILBOX_PATH}/`)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method Not Allowed', { status: 405 });
    const known = await ids();
    if (!id) return page(listPage(await Promise.all(known.map(open)), MAILBOX_PATH));
    if (id === 'mails.json') {
      const mails = await Promise.all(known.map(open));
      return Response.json(mails.map(({ parsed: { attachments: _, ...parsed }, ...mail }) => ({ ...mail, ...parsed })));
    }
    if (!known.includes(id) || rest.length > 0) return new Response('Not Found', { status: 404 });
    return answerMail(await open(id), part, { index, isDark: searchParams.has('dark') });
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    rejectOversized: true,
    closeTimeout: 100,
    onData(stream, _, callback) {
      buffer(stream)
        .then((raw) => (stream.sizeExceeded ? undefined : keep(raw)))
        .then(() => callback(), callback);
    },
  });
  server.on('error', (error) => log.error('local mail server', { error: describeFailure(error) }));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    answer,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
