import { atom } from 'nanostores';
import {
  continueTransfer,
  readTransfer,
  retryTransfer,
  type Transfer,
  toggleTransfer,
} from '#contracts/people/hand-over.ts';
import { callAsAdmin } from '#stores/session.ts';

/** State of the transfer of subscribers to ActiveCampaign. */
export interface TransferState {
  readonly status: 'loading' | 'known' | 'changing' | 'failed';
  readonly transfer: Transfer | undefined;
}

export const $transfer = atom<TransferState>({ status: 'loading', transfer: undefined });

/** True while a transfer runs, since only one may run at a time. */
let isGoingOn = false;

/** Reads the progress; the last known state stays visible meanwhile. */
export async function readHandOver(): Promise<void> {
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

/** Switches the transfer on or off. @throws ApiError, NetworkError; here and below */
export const switchHandingOver = (enabled: boolean): Promise<void> =>
  change(() => callAsAdmin(toggleTransfer, { body: { enabled } }));

export const retryHandingOver = (): Promise<void> => change(() => callAsAdmin(retryTransfer));

/**
 * Continues the transfer in steps of a few seconds while the number of waiting people falls; if it does not,
 * ActiveCampaign is the bottleneck.
 *
 * @param isWanted whether the screen is still open
 */
export async function continueHandOver(isWanted: () => boolean): Promise<void> {
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
