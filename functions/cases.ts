import { listCases, markCase } from '#contracts/law/cases.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as cases from '#server/services/law/cases.ts';

const admin = { access: 'admin' } as const;

export default resource(
  endpoint(listCases, admin, ({ query, ctx }) => cases.list(ctx, query)),
  endpoint(markCase, admin, ({ params, body, ctx }) => cases.mark(ctx, params.id, body.state)),
);
