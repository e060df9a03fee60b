import { atom, type ReadableAtom } from 'nanostores';
import { readClickUpSwitch, toggleClickUp } from '#contracts/events/connection.ts';
import type { Result } from '#contracts/route.ts';
import { readActiveCampaignSwitch, toggleActiveCampaign } from '#contracts/tagging/contact-tags.ts';
import { callAsAdmin } from './session.ts';

/** What is known of an integration's switch. */
export interface SwitchState {
  /** `changing` while the server has not answered a change; the switch shows what was before. */
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  /** As the server said last; undefined before its first word. */
  readonly isEnabled: boolean | undefined;
}

/** The switch of an integration (spec 4.8). */
export interface IntegrationSwitch {
  readonly $state: ReadableAtom<SwitchState>;
  /** Asks the server; what it said before stays on display meanwhile. */
  readonly read: () => Promise<void>;
  /** Changes the switch. @throws Error unless the server says that it worked */
  readonly change: (isEnabled: boolean) => Promise<boolean>;
}

type Answer = Result<typeof readClickUpSwitch>;

/** @throws Error when the answer is none that may be shown (spec 4.8) */
function enabledIn({ status, enabled }: Answer): boolean {
  if (status !== 'success') throw new Error('The server does not know the switch');
  return enabled;
}

/** A switch whose shown state comes from the server's answers alone. */
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

/** Whether tasks become events. */
export const clickUpSwitch = integrationSwitch(
  () => callAsAdmin(readClickUpSwitch),
  (enabled) => callAsAdmin(toggleClickUp, { body: { enabled } }),
);

/** Whether contacts are tagged. */
export const activeCampaignSwitch = integrationSwitch(
  () => callAsAdmin(readActiveCampaignSwitch),
  (enabled) => callAsAdmin(toggleActiveCampaign, { body: { enabled } }),
);
