import {
  CLICKUP_CALLBACK_PATH,
  CLICKUP_WEBHOOK_PATH,
  exchangeClickUpCode,
  listClickUpTasks,
  readClickUpAuth,
  readClickUpStatus,
  readClickUpSwitch,
  resetClickUp,
  setClickUpToken,
  syncClickUp,
  toggleClickUp,
} from '#contracts/events/connection.ts';
import { assertProof } from '#server/http/accounts/access.ts';
import { gated, READS_ONLY } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { popupPage } from '#server/http/events/popup-page.ts';
import { signedDelivery } from '#server/http/events/webhook.ts';
import { browserFunction } from '#server/http/pages/page.ts';
import * as clickup from '#server/services/events/connection.ts';
import { syncNow } from '#server/services/events/sync.ts';
import * as tasks from '#server/services/events/tasks.ts';
import { receive } from '#server/services/events/webhook.ts';

const owner = { access: 'owner', isSensitive: false } as const;

const operations = resource(
  endpoint(readClickUpAuth, owner, ({ ctx }) => clickup.readAuth(ctx)),
  endpoint(setClickUpToken, { ...owner, isSensitive: true }, ({ body, ctx }) => clickup.setToken(ctx, body.token)),
  endpoint(exchangeClickUpCode, { ...owner, isSensitive: true }, ({ body, ctx }) =>
    clickup.exchangeCode(ctx, body.code),
  ),
  endpoint(readClickUpStatus, owner, ({ ctx }) => clickup.readStatus(ctx)),
  endpoint(resetClickUp, { ...owner, isSensitive: true }, ({ ctx }) => clickup.reset(ctx)),
  endpoint(syncClickUp, owner, ({ body, ctx }) => syncNow(ctx, body.hideMissing)),
  endpoint(listClickUpTasks, owner, ({ ctx }) => tasks.list(ctx)),
  endpoint(readClickUpSwitch, owner, ({ ctx }) => clickup.readSwitch(ctx)),
  endpoint(toggleClickUp, owner, ({ body, ctx }) => clickup.toggle(ctx, body.enabled)),
);

const callback = browserFunction(
  // A callback without the state of its own session ends before anything is written.
  { access: 'public', budget: READS_ONLY },
  async ({ request, ctx }) => {
    // The popup cannot ask for a password, so replacing a connection needs a proof that is still fresh.
    if (await clickup.isConnected(ctx)) await assertProof(ctx);
    const message = await clickup.completeAuthorization(ctx, Object.fromEntries(new URL(request.url).searchParams));
    return popupPage({ isDone: true, status: 200, message });
  },
  ({ status, message, headers }) => popupPage({ isDone: false, status, message, headers }),
);

const webhook = signedDelivery(receive);

function serve(...call: Parameters<typeof operations>): Promise<Response> {
  const { pathname } = new URL(call[0].url);
  if (pathname === CLICKUP_CALLBACK_PATH) return callback(...call);
  return pathname === CLICKUP_WEBHOOK_PATH ? webhook(...call) : operations(...call);
}

export default gated(serve, [...operations.gates, ...callback.gates, ...webhook.gates]);
