import type { ReadableAtom } from 'nanostores';
import { readClickUpSwitch, toggleClickUp } from '#contracts/events/connection.ts';
import type { Result } from '#contracts/route.ts';
import { readActiveCampaignSwitch, toggleActiveCampaign } from '#contracts/tagging/contact-tags.ts';
import { type Confirmed, confirmed } from './confirmed.ts';
import { callAsAdmin } from './session.ts';

/** Switch of an integration (spec 4.8). */
export interface IntegrationSwitch {
  readonly $state: ReadableAtom<Confirmed<boolean>>;
  readonly read: () => Promise<void>;
  /** @throws Error unless the server reports success */
  readonly change: (isEnabled: boolean) => Promise<boolean>;
}

type Answer = Result<typeof readClickUpSwitch>;

/** @throws Error if the answer must not be shown (spec 4.8) */
function enabledIn({ status, enabled }: Answer): boolean {
  if (status !== 'success') throw new Error('The server does not know the switch');
  return enabled;
}

function integrationSwitch(ask: () => Promise<Answer>, set: (enabled: boolean) => Promise<Answer>): IntegrationSwitch {
  // A failed read shows no value: the switch is unknown (spec 4.8).
  const { $state, read, change } = confirmed(
    async () => enabledIn(await ask()),
    () => undefined,
  );
  return { $state, read, change: (isEnabled) => change(async () => enabledIn(await set(isEnabled))) };
}

/** Whether ClickUp tasks become events. */
export const clickUpSwitch = integrationSwitch(
  () => callAsAdmin(readClickUpSwitch),
  (enabled) => callAsAdmin(toggleClickUp, { body: { enabled } }),
);

/** Whether ActiveCampaign contacts are tagged. */
export const activeCampaignSwitch = integrationSwitch(
  () => callAsAdmin(readActiveCampaignSwitch),
  (enabled) => callAsAdmin(toggleActiveCampaign, { body: { enabled } }),
);
