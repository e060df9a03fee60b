import { atom, type ReadableAtom } from 'nanostores';
import { readClickUpSwitch, toggleClickUp } from '#contracts/events/connection.ts';
import type { Result } from '#contracts/route.ts';
import { readActiveCampaignSwitch, toggleActiveCampaign } from '#contracts/tagging/contact-tags.ts';
import { callAsAdmin } from './session.ts';

export interface SwitchState {
  /** `changing` until the server answers; the switch shows the old value meanwhile. */
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  /** Last value from the server; undefined before its first answer. */
  readonly isEnabled: boolean | undefined;
}

/** Switch of an integration (spec 4.8). */
export interface IntegrationSwitch {
  readonly $state: ReadableAtom<SwitchState>;
  /** Reads the switch; the last value stays visible meanwhile. */
  readonly read: () => Promise<void>;
  /** Changes the switch. @throws Error unless the server reports success */
  readonly change: (isEnabled: boolean) => Promise<boolean>;
}

type Answer = Result<typeof readClickUpSwitch>;

/** @throws Error if the answer must not be shown (spec 4.8) */
function enabledIn({ status, enabled }: Answer): boolean {
  if (status !== 'success') throw new Error('The server does not know the switch');
  return enabled;
}

/** Creates a switch that shows only values the server has confirmed. */
function integrationSwitch(ask: () => Promise<Answer>, set: (enabled: boolean) => Promise<Answer>): IntegrationSwitch {
  const $state = atom<SwitchState>({ status: 'loading', isEnabled: undefined });

  async function read(): Promise<void> {
    const { isEnabled } = $state.get();
    $state.set({ status: 'loading', isEnabled });
    try {
      $state.set({ status: 'known', isEnabled: enabledIn(await ask()) });
    } catch {
      $state.set({ status: 'failed', isEnabled: undefined });
    }
  }

  async function change(wanted: boolean): Promise<boolean> {
    const { isEnabled } = $state.get();
    $state.set({ status: 'changing', isEnabled });
    try {
      const answered = enabledIn(await set(wanted));
      $state.set({ status: 'known', isEnabled: answered });
      return answered;
    } catch (error) {
      $state.set({ status: 'known', isEnabled });
      throw error;
    }
  }

  return { $state, read, change };
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
