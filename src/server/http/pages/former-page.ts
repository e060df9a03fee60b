import * as z from 'zod/mini';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { answerHeaders } from '#server/http/response.ts';
import { readBuiltPage, serveSitePage } from './page.ts';

type Site = Pick<Context, 'origin' | 'log'>;

// Kept out of `paths`, which every page loads.
const GONE = '/nicht-mehr-da';
const ADDRESSES = '/adressen.json';

const addresses = z.record(z.string(), z.string());

async function findFormer(ctx: Site, pathname: string): Promise<string | undefined> {
  const file = await readBuiltPage(ctx, ADDRESSES);
  return file && addresses.parse(JSON.parse(file.html))[pathname.replace(/\/$/, '')];
}

const serveNotFound = (site: Site): Promise<Response> =>
  serveSitePage(site, paths.notFound, 404, 'Diese Seite gibt es nicht.');

/**
 * Answers an address without a page: 301 to the page that its entry has now, 410 with what is next if it is gone. Needs
 * no database.
 * @param serveUnknown answers an address that no kept release had
 */
export async function serveFormerPage(ctx: Site, pathname: string, serveUnknown = serveNotFound): Promise<Response> {
  const place = await findFormer(ctx, pathname);
  if (place === undefined) return serveUnknown(ctx);
  if (place === '') return serveSitePage(ctx, GONE, 410, 'Diese Seite gibt es nicht mehr.');
  return new Response(null, { status: 301, headers: answerHeaders({ Location: place }) });
}
