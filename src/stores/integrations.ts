import { atom, type ReadableAtom } from 'nanostores';
import { readClickUpSwitch, toggleClickUp } from '#contracts/events/connection.ts';
import type { Result } from '#contracts/route.ts';
import { readActiveCampaignSwitch, toggleActiveCampaign } from '#contracts/tagging/contact-tags.ts';
import { callAsAdmin } from './session.ts';

/** State of a switch, which only the server's answers change. */
export interface SwitchState {
  /** `changing` until the server answers; the old value is shown meanwhile. */
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  /** Last value from the server; undefined before its first answer. */
  readonly value: boolean | undefined;
}

/** Switch of an integration (spec 4.8). */
export interface IntegrationSwitch {
  readonly $state: ReadableAtom<SwitchState>;
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
  const $state = atom<SwitchState>({ status: 'loading', value: undefined });
  return {
    $state,
    async read() {
      const { value } = $state.get();
      $state.set({ status: 'loading', value });
      try {
        $state.set({ status: 'known', value: enabledIn(await ask()) });
      } catch {
        // A failed read shows no value: the switch is unknown (spec 4.8).
        $state.set({ status: 'failed', value: undefined });
      }
    },
    async change(isEnabled) {
      const { value } = $state.get();
      $state.set({ status: 'changing', value });
      try {
        const answered = enabledIn(await set(isEnabled));
        $state.set({ status: 'known', value: answered });
        return answered;
      } catch (error) {
        $state.set({ status: 'known', value });
        throw error;
      }
    },
  };
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
