import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import activeCampaign from '#functions/activecampaign.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { createOutbox } from '#tests/support/mail/outbox.ts';
import { createScene } from '#tests/support/scene.ts';

/** Scene with a fake ActiveCampaign. */
export type Tagging = Awaited<ReturnType<typeof openTagging>>;

/** Opens the scene, one at a time in a test file; the fake ActiveCampaign allows any number of requests per second. */
export async function openTagging() {
  const fake = await startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY });
  const client = { isSetUp: true };
  const connect = () =>
    createActiveCampaign({
      url: fake.url,
      key: fake.key,
      now: () => scene.clock.now,
      takeTurn: () => Promise.resolve(),
    });
  let connected: ReturnType<typeof connect> | undefined;
  const scene = await createScene({
    replaced() {
      connected ??= connect();
      return { vendors: { clickup: undefined, activeCampaign: client.isSetUp ? connected : undefined } };
    },
  });
  const { db } = scene;
  return {
    ...scene,
    ...createOutbox(scene),
    fake,
    /** Functions without a client cannot send, and rows stay queued. */
    client,
    /** Signs the owner's browser in at the current time. */
    owner: () => scene.signedIn(activeCampaign),
    /** Visits a page with a contact in its address. */
    visit(
      contactid: string,
      tag?: string,
      { ip, headers = {} }: { ip?: string; headers?: Record<string, string> } = {},
    ) {
      const fields = { contactid, ...(tag !== undefined && { tag }) };
      return scene.visitor(activeCampaign, ip).post('/api/activecampaign/visits', fields, headers);
    },
    /** Returns the requests to the API, e.g. `POST /contactTags`. */
    asked: () => fake.requests.map(({ method, path }) => `${method} ${path}`),
    async reset() {
      await scene.reset();
      await db.batch([db.delete(outbox), db.delete(integrations), db.delete(rateLimits)]);
      fake.reset();
      client.isSetUp = true;
      connected = undefined;
    },
    async close() {
      await scene.settled();
      await fake.close();
      await scene.close();
    },
  };
}
