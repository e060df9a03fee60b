import {
  beginImport,
  dropImport,
  IMPORT_PART_BYTES,
  readImport,
  readImportRows,
  runImport,
  sendImportRows,
} from '#contracts/people/imports.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as imports from '#server/services/people/imports.ts';

const owner = { access: 'owner', isSensitive: false } as const;

export default resource(
  endpoint(readImport, owner, ({ ctx }) => imports.readImport(ctx)),
  endpoint(beginImport, owner, ({ body, ctx }) => imports.begin(ctx, body)),
  endpoint(dropImport, owner, async ({ params, ctx }) => {
    await imports.dropImport(ctx, params.id);
    return undefined;
  }),
  endpoint(readImportRows, owner, ({ params, query, ctx }) => imports.readImportPage(ctx, params.id, query)),
  endpoint(sendImportRows, { ...owner, bodyLimitBytes: IMPORT_PART_BYTES }, ({ params, body, ctx }) =>
    imports.stageRows(ctx, params.id, body.rows),
  ),
  endpoint(runImport, { ...owner, isSensitive: true }, ({ params, ctx }) => imports.run(ctx, params.id)),
);
