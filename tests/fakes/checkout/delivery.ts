import { setTimeout as wait } from 'node:timers/promises';
import type { Vendor, Wire } from './vendor.ts';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** Shuffled notices are collected until this much time has passed without a new one. */
const GATHERING_MS = 5000;

/** Target and manner of a vendor's deliveries. */
export interface Settings {
  /** Target address; empty for none. */
  address: string;
  secret: string;
  /** Delivers in random order, and every third notice twice. */
  isShuffled: boolean;
  /** Signs with a wrong secret. */
  isForged: boolean;
}

/** Answer to an attempt; status 0 if none came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Notice with its delivery state. */
export interface WebhookRequest {
  readonly id: number;
  readonly event: string;
  /** Order of the notice; empty for a connection test. */
  readonly orderId: string;
  /** Answers to all attempts, the last one at the end. */
  readonly answers: Answer[];
  state: 'waiting' | 'delivered' | 'given-up';
}

interface Delivery {
  /** All notices, oldest first. */
  readonly requests: readonly WebhookRequest[];
  /** Queues a notice. Resolves after its first attempt, or at once if it is collected for shuffling. */
  post(about: Pick<WebhookRequest, 'event' | 'orderId'>, wireOf: (secret: string) => Wire): Promise<WebhookRequest>;
  deliverNow(): Promise<void>;
  /** Sends a notice again, whatever its state. */
  sendAgain(id: number): Promise<void>;
  close(): void;
}

interface DeliveryOptions {
  readonly vendor: Pick<Vendor, 'isTaken' | 'patience'>;
  readonly settings: Settings;
  readonly send: (request: Request) => Promise<Response>;
  readonly haste: number;
}

type Packed = WebhookRequest & { readonly wireOf: (secret: string) => Wire };

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Delivers a vendor's notices, retries on the vendor's schedule, and records every answer. */
export function createDelivery({ vendor, settings, send, haste }: DeliveryOptions): Delivery {
  const requests: Packed[] = [];
  const closing = new AbortController();
  let gathering: AbortController | undefined;

  async function attempt({ wireOf, answers }: Packed): Promise<boolean> {
    const secret = settings.isForged ? `${settings.secret}-falsch` : settings.secret;
    const answer = await (async (): Promise<Answer> => {
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]);
        const response = await send(new Request(settings.address, { method: 'POST', ...wireOf(secret), signal }));
        return { status: response.status, text: (await response.text()).slice(0, 200) };
      } catch {
        return { status: 0, text: '' };
      }
    })();
    answers.push(answer);
    return vendor.isTaken(answer.status, answer.text);
  }

  /** Runs work after a delay, unless the signal aborts it. */
  function later(delayMs: number, signal: AbortSignal, work: () => Promise<void>): void {
    wait(delayMs, undefined, { signal, ref: false }).then(work, () => undefined);
  }

  async function tryOnce(request: Packed): Promise<void> {
    if (await attempt(request)) request.state = 'delivered';
    if (request.state !== 'waiting') return;
    const tries = request.answers.length;
    const minutes = vendor.patience[tries - 1];
    if (minutes === undefined) {
      request.state = 'given-up';
      return;
    }
    later((minutes * MINUTE_MS) / haste, closing.signal, async () => {
      // A parcel that was sent by hand meanwhile has its own schedule.
      if (request.state === 'waiting' && request.answers.length === tries) await tryOnce(request);
    });
  }

  async function deliverNow(): Promise<void> {
    gathering?.abort();
    gathering = undefined;
    const waiting = requests.filter(({ state }) => state === 'waiting');
    const round = settings.isShuffled
      ? shuffled([...waiting, ...waiting.filter((_, index) => index % 3 === 0)])
      : waiting;
    for (const request of round) await tryOnce(request);
  }

  return {
    requests,
    async post(about, wireOf) {
      const request: Packed = { ...about, id: requests.length + 1, answers: [], state: 'waiting', wireOf };
      requests.push(request);
      if (settings.isShuffled) {
        gathering?.abort();
        gathering = new AbortController();
        later(GATHERING_MS, AbortSignal.any([gathering.signal, closing.signal]), deliverNow);
      } else await tryOnce(request);
      return request;
    },
    deliverNow,
    async sendAgain(id) {
      const request = requests.find((each) => each.id === id);
      if (request === undefined) return;
      if (request.state === 'waiting') await tryOnce(request);
      else if (await attempt(request)) request.state = 'delivered';
    },
    close: () => closing.abort(),
  };
}
