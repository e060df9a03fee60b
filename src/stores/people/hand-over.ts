import { atom } from 'nanostores';
import {
  continueTransfer,
  readTransfer,
  retryTransfer,
  type Transfer,
  toggleTransfer,
} from '#contracts/people/hand-over.ts';
import { callAsAdmin } from '#stores/session.ts';

/** What is known of the handing over of people. */
export interface TransferState {
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  readonly transfer: Transfer | undefined;
}

export const $transfer = atom<TransferState>({ status: 'loading', transfer: undefined });

/** Whether somebody is at it: one after the other. */
let isGoingOn = false;

/** Reads how far it has come; what was known stays meanwhile. */
export async function readHandingOver(): Promise<void> {
  const { transfer } = $transfer.get();
  $transfer.set({ status: 'loading', transfer });
  try {
    $transfer.set({ status: 'known', transfer: await callAsAdmin(readTransfer) });
  } catch {
    $transfer.set({ status: 'failed', transfer });
  }
}

async function change(ask: () => Promise<Transfer>): Promise<void> {
  const { transfer } = $transfer.get();
  $transfer.set({ status: 'changing', transfer });
  try {
    $transfer.set({ status: 'known', transfer: await ask() });
  } catch (error) {
    $transfer.set({ status: 'known', transfer });
    throw error;
  }
}

/** Switches it on or off. @throws ApiError, NetworkError */
export const switchHandingOver = (enabled: boolean): Promise<void> =>
  change(() => callAsAdmin(toggleTransfer, { body: { enabled } }));

/** Tries everybody again who was given up. @throws ApiError, NetworkError */
export const retryHandingOver = (): Promise<void> => change(() => callAsAdmin(retryTransfer));

/**
 * Goes on while the screen is open, a few seconds at a time, as long as somebody waits and it gets fewer: what does not
 * move waits for ActiveCampaign.
 *
 * @param isWanted whether the screen is still open
 */
export async function goOnHandingOver(isWanted: () => boolean): Promise<void> {
  if (isGoingOn) return;
  isGoingOn = true;
  try {
    let before = Number.POSITIVE_INFINITY;
    while (isWanted()) {
      const { status, transfer } = $transfer.get();
      if (status !== 'known' || transfer === undefined || !transfer.isConnected) return;
      if (transfer.waiting === 0 || transfer.waiting >= before) return;
      before = transfer.waiting;
      const next = await callAsAdmin(continueTransfer).catch(() => undefined);
      if (next === undefined) return;
      if ($transfer.get().transfer === transfer) $transfer.set({ status: 'known', transfer: next });
    }
  } finally {
    isGoingOn = false;
  }
}
