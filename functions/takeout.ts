import { beginTakeout, readTakeoutPart } from '#contracts/takeout/reading.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as takeout from '#server/services/takeout/reading.ts';

const guarded = { access: 'owner', isSensitive: true } as const;

export default resource(
  endpoint(beginTakeout, guarded, ({ ctx }) => takeout.beginTakeout(ctx)),
  endpoint(readTakeoutPart, { ...guarded, isLong: true }, ({ params, query, ctx }) =>
    takeout.readTakeoutPart(ctx, { ...params, place: query }),
  ),
);
