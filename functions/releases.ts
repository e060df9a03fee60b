import { readProof } from '#contracts/content/kept-releases.ts';
import {
  dropPlan,
  listReleases,
  planRelease,
  publishAgain,
  publishDrafts,
  readAgain,
  readChanges,
  readEvents,
} from '#contracts/content/releases.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { proveRelease } from '#server/services/content/kept-releases.ts';
import { listChanges } from '#server/services/content/release-changes.ts';
import * as plans from '#server/services/content/release-plan.ts';
import * as releases from '#server/services/content/releases.ts';

const editor = { access: 'editor', isSensitive: false } as const;

export default resource(
  endpoint(readChanges, { ...editor, isLong: true }, ({ ctx }) => listChanges(ctx)),
  endpoint(listReleases, editor, ({ ctx }) => releases.list(ctx)),
  endpoint(readEvents, editor, async ({ ctx }) => ({ events: [...(await releases.readCurrentEvents(ctx))] })),
  endpoint(publishDrafts, editor, ({ body, ctx }) => releases.publish(ctx, body)),
  endpoint(planRelease, editor, ({ body, ctx }) => plans.planRelease(ctx, body)),
  endpoint(dropPlan, editor, ({ ctx }) => plans.dropPlan(ctx)),
  endpoint(readAgain, { ...editor, isLong: true }, ({ params, ctx }) => releases.previewPublishAgain(ctx, params.id)),
  endpoint(readProof, { access: 'owner', isSensitive: false }, ({ params, ctx }) => proveRelease(ctx, params)),
  endpoint(publishAgain, editor, ({ params, ctx }) => releases.publishAgain(ctx, params.id)),
);
