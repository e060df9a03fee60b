import { listCases, markCase } from '#contracts/law/cases.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as cases from '#server/services/law/cases.ts';

const owner = { access: 'owner', isSensitive: false } as const;

export default resource(
  endpoint(listCases, owner, ({ query, ctx }) => cases.list(ctx, query)),
  endpoint(markCase, owner, ({ params, body, ctx }) => cases.markCase(ctx, params.id, body.state)),
);
