import { countPeople, exportPeople, listPeople, readPerson } from '#contracts/people-admin.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as people from '#server/services/people-admin.ts';

const admin = { access: 'admin' } as const;

export default resource(
  endpoint(listPeople, admin, ({ query, ctx }) => people.list(ctx, query)),
  endpoint(countPeople, admin, ({ ctx }) => people.counts(ctx)),
  endpoint(exportPeople, { ...admin, isLong: true }, ({ query, ctx }) => people.exportPart(ctx, query)),
  endpoint(readPerson, admin, ({ params, ctx }) => people.read(ctx, params.id)),
);
