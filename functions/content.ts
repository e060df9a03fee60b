import {
  deleteEntry,
  listEntries,
  listHistory,
  orderEntries,
  restoreEntry,
  saveEntry,
} from '#contracts/content/drafts.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as drafts from '#server/services/content/drafts.ts';

const editor = { access: 'editor', isSensitive: false } as const;
/** Room for the longest legal text in four-byte characters, plus the JSON around it. */
const bodyLimitBytes = 512 * 1024;

export default resource(
  endpoint(listEntries, { ...editor, isLong: true }, ({ ctx }) => drafts.list(ctx)),
  endpoint(saveEntry, { ...editor, bodyLimitBytes }, ({ params, body, ctx }) => drafts.save(ctx, params, body)),
  endpoint(deleteEntry, editor, ({ params, ctx }) => drafts.remove(ctx, params)),
  endpoint(restoreEntry, editor, ({ params, ctx }) => drafts.restore(ctx, params)),
  endpoint(orderEntries, editor, ({ params, body, ctx }) => drafts.order(ctx, params.kind, body.ids)),
  endpoint(listHistory, { ...editor, isLong: true }, ({ params, ctx }) => drafts.history(ctx, params)),
);
