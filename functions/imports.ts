import { importPeople, previewImport } from '#contracts/people/imports.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as imports from '#server/services/people/imports.ts';

/** Netlify takes 6 MB; five thousand rows with tags are about 2. */
const owner = { access: 'owner', bodyLimitBytes: 5_000_000 } as const;

export default resource(
  endpoint(previewImport, { ...owner, isSensitive: false }, ({ body, ctx }) => imports.previewImport(ctx, body)),
  endpoint(importPeople, { ...owner, isSensitive: true }, ({ body, ctx }) => imports.importPeople(ctx, body)),
);
