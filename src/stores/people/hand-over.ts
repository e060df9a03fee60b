import { onMount, onNotify } from 'nanostores';
import {
  continueTransfer,
  readTransfer,
  retryTransfer,
  type Transfer,
  toggleTransfer,
} from '#contracts/people/hand-over.ts';
import { dataOf, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Transfer of subscribers to ActiveCampaign; goes on while a screen shows it. */
export const transferQuery = query(readTransfer.path, () => callAsAdmin(readTransfer));

/** Switches the transfer on or off. @throws ApiError, NetworkError; here and below */
export const switchTransfer = async (enabled: boolean): Promise<void> =>
  transferQuery.put(await callAsAdmin(toggleTransfer, { body: { enabled } }));

export const retryTransfers = async (): Promise<void> => transferQuery.put(await callAsAdmin(retryTransfer));

let isShown = false;
/** True while a transfer runs, since only one may run at a time. */
let isGoingOn = false;

onMount(transferQuery.$state, () => {
  isShown = true;
  return () => {
    isShown = false;
  };
});
onNotify(transferQuery.$state, () => void goOn());

/**
 * Continues the transfer in steps of a few seconds while the number of waiting people falls; if it does not,
 * ActiveCampaign is the bottleneck.
 */
async function goOn(): Promise<void> {
  if (isGoingOn) return;
  isGoingOn = true;
  let before = Number.POSITIVE_INFINITY;
  while (isShown) {
    const transfer: Transfer | undefined = dataOf(transferQuery.$state.get());
    if (!transfer?.isConnected || transfer.waiting === 0 || transfer.waiting >= before) break;
    before = transfer.waiting;
    const next = await callAsAdmin(continueTransfer).catch(() => undefined);
    if (next === undefined) break;
    transferQuery.put(next);
  }
  isGoingOn = false;
}
