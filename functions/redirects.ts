import { exportRedirects, IMPORT_BYTES_MAX, importRedirects } from '#contracts/redirects/batches.ts';
import {
  createCategory,
  createRedirect,
  deleteCategory,
  deleteRedirect,
  listCategories,
  listRedirects,
  readRedirect,
  restoreCategory,
  restoreRedirect,
  updateCategory,
  updateRedirect,
} from '#contracts/redirects/editing.ts';
import { countRedirectVisit, readClicks, readManifest } from '#contracts/redirects/following.ts';
import { checkTarget, readTargetCheck } from '#contracts/redirects/target-checks.ts';
import { joinPurchases, readVouchers } from '#contracts/redirects/vouchers.ts';
import { SIGNED } from '#server/http/budget.ts';
import { kept } from '#server/http/cached-operation.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { SHORT_LINKS } from '#server/http/visits/link-budget.ts';
import * as batches from '#server/services/redirects/batches.ts';
import * as details from '#server/services/redirects/details.ts';
import * as editing from '#server/services/redirects/editing.ts';
import * as following from '#server/services/redirects/following.ts';
import * as targetChecks from '#server/services/redirects/target-checks.ts';

const editor = { access: 'editor', isSensitive: false } as const;
/** Purchases are for owners (docs/decisions/accounts.md). */
const owner = { access: 'owner', isSensitive: false } as const;

// Internal: callers bring our signature. Edits purge the manifest; after a failed purge it lives for an hour.
const copy = kept({ seconds: 300, staleSeconds: 3300, tag: 'redirects', query: ['signature'] });

export default resource(
  endpoint(listRedirects, { ...editor, isLong: true }, ({ ctx }) => editing.list(ctx)),
  endpoint(readRedirect, editor, ({ params, ctx }) => editing.readRedirectDetails(ctx, params.id)),
  endpoint(createRedirect, editor, ({ body, ctx }) => editing.create(ctx, body)),
  endpoint(updateRedirect, editor, ({ params, body, ctx }) => editing.update(ctx, params.id, body)),
  endpoint(deleteRedirect, editor, ({ params, ctx }) => editing.remove(ctx, params.id)),
  endpoint(restoreRedirect, editor, ({ params, ctx }) => editing.restore(ctx, params.id)),
  endpoint(importRedirects, { ...editor, bodyLimitBytes: IMPORT_BYTES_MAX }, ({ body, ctx }) =>
    batches.importPart(ctx, body.rows),
  ),
  endpoint(exportRedirects, { ...editor, isLong: true }, ({ ctx }) => batches.exportAll(ctx)),
  endpoint(readClicks, editor, ({ params, query, ctx }) => details.readClickReport(ctx, params.id, query.days)),
  endpoint(readTargetCheck, editor, ({ params, ctx }) => targetChecks.read(ctx, params.id)),
  endpoint(checkTarget, editor, ({ params, ctx }) => targetChecks.checkTarget(ctx, params.id)),
  endpoint(readVouchers, owner, ({ params, ctx }) => details.readVoucherUse(ctx, params.id)),
  endpoint(joinPurchases, owner, ({ params, ctx }) => details.joinPurchases(ctx, params.id)),
  endpoint(listCategories, editor, ({ ctx }) => editing.listCategories(ctx)),
  endpoint(createCategory, editor, ({ body, ctx }) => editing.createCategory(ctx, body)),
  endpoint(updateCategory, editor, ({ params, body, ctx }) => editing.updateCategory(ctx, params.id, body)),
  endpoint(deleteCategory, editor, ({ params, ctx }) => editing.removeCategory(ctx, params.id)),
  endpoint(restoreCategory, editor, ({ params, ctx }) => editing.restoreCategory(ctx, params.id)),
  endpoint(readManifest, { access: 'public', budget: SIGNED, copy }, ({ query, ctx }) =>
    following.readManifest(ctx, query.signature),
  ),
  // Signed by the edge, but any visitor of a short link can cause it.
  endpoint(countRedirectVisit, { access: 'public', budget: SHORT_LINKS }, ({ body, ctx }) =>
    following.countEdgeVisit(ctx, body),
  ),
);
