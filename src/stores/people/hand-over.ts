import { onMount } from 'nanostores';
import {
  continueTransfer,
  readTransfer,
  retryTransfer,
  type Transfer,
  toggleTransfer,
} from '#contracts/people/hand-over.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Transfer of subscribers to ActiveCampaign; goes on while a screen shows it. */
export const transferQuery = query(readTransfer.path, async () => {
  const transfer = await callAsAdmin(readTransfer);
  void goOn(transfer);
  return transfer;
});

function show(transfer: Transfer): void {
  transferQuery.put(transfer);
  void goOn(transfer);
}

/** Switches the transfer on or off. @throws ApiError, NetworkError; here and below */
export const switchTransfer = async (enabled: boolean): Promise<void> =>
  show(await callAsAdmin(toggleTransfer, { body: { enabled } }));

export const retryTransfers = async (): Promise<void> => show(await callAsAdmin(retryTransfer));

let isShown = false;
/** True while a transfer runs, since only one may run at a time. */
let isGoingOn = false;

onMount(transferQuery.$state, () => {
  isShown = true;
  return () => {
    isShown = false;
  };
});

/**
 * Continues the transfer in steps of a few seconds while the number of waiting people falls; if it does not,
 * ActiveCampaign is the bottleneck.
 */
async function goOn(from: Transfer): Promise<void> {
  if (isGoingOn) return;
  isGoingOn = true;
  let before = Number.POSITIVE_INFINITY;
  let transfer = from;
  while (isShown && transfer.isConnected && transfer.waiting > 0 && transfer.waiting < before) {
    before = transfer.waiting;
    const next = await callAsAdmin(continueTransfer).catch(() => undefined);
    if (next === undefined) break;
    transferQuery.put(next);
    transfer = next;
  }
  isGoingOn = false;
}
