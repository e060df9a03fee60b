import { searchAll } from '#contracts/search/finding.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { search } from '#server/services/search/finding.ts';

export default resource(
  endpoint(searchAll, { access: 'reader', isSensitive: false }, ({ query, ctx }) => search(ctx, query.text)),
);
