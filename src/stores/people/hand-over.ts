import { onMount } from 'nanostores';
import { continueTransfer, readTransfer, retryTransfer, toggleTransfer } from '#contracts/people/hand-over.ts';
import { confirmed } from '#stores/confirmed.ts';
import { callAsAdmin } from '#stores/session.ts';

const { $state, read, change, replace } = confirmed(
  () => callAsAdmin(readTransfer),
  (last) => last,
);

/** Transfer of subscribers to ActiveCampaign; goes on while a screen shows it. */
export const $transfer = $state;

let isShown = false;
/** True while a transfer runs, since only one may run at a time. */
let isGoingOn = false;

onMount($transfer, () => {
  isShown = true;
  void readHandOver();
  return () => {
    isShown = false;
  };
});

/** Reads the progress, and continues the transfer. */
export async function readHandOver(): Promise<void> {
  await read();
  void goOn();
}

/** Switches the transfer on or off. @throws ApiError, NetworkError; here and below */
export async function switchHandingOver(enabled: boolean): Promise<void> {
  await change(() => callAsAdmin(toggleTransfer, { body: { enabled } }));
  void goOn();
}

export async function retryHandingOver(): Promise<void> {
  await change(() => callAsAdmin(retryTransfer));
  void goOn();
}

/**
 * Continues the transfer in steps of a few seconds while the number of waiting people falls; if it does not,
 * ActiveCampaign is the bottleneck.
 */
async function goOn(): Promise<void> {
  if (isGoingOn) return;
  isGoingOn = true;
  let before = Number.POSITIVE_INFINITY;
  while (isShown) {
    const { status, value } = $transfer.get();
    if (status !== 'known' || value === undefined || !value.isConnected) break;
    if (value.waiting === 0 || value.waiting >= before) break;
    before = value.waiting;
    const next = await callAsAdmin(continueTransfer).catch(() => undefined);
    if (next === undefined) break;
    replace(value, next);
  }
  isGoingOn = false;
}
