import {
  deleteEntry,
  listEntries,
  listHistory,
  orderEntries,
  restoreEntry,
  saveEntry,
} from '#contracts/content-drafts.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as drafts from '#server/services/content-drafts.ts';

const admin = { access: 'admin' } as const;
/** The longest text of the law in the longest letters, and what stands around it. */
const bodyLimitBytes = 512 * 1024;

export default resource(
  endpoint(listEntries, { ...admin, isLong: true }, ({ ctx }) => drafts.list(ctx)),
  endpoint(saveEntry, { ...admin, bodyLimitBytes }, ({ params, body, ctx }) => drafts.save(ctx, params, body)),
  endpoint(deleteEntry, admin, ({ params, ctx }) => drafts.remove(ctx, params)),
  endpoint(restoreEntry, admin, ({ params, ctx }) => drafts.restore(ctx, params)),
  endpoint(orderEntries, admin, ({ params, body, ctx }) => drafts.order(ctx, params.kind, body.ids)),
  endpoint(listHistory, { ...admin, isLong: true }, ({ params, ctx }) => drafts.history(ctx, params)),
);
