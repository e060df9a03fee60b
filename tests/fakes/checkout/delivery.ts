import { setTimeout as wait } from 'node:timers/promises';
import type { Vendor, Wire } from './vendor.ts';

const MINUTE_MS = 60_000;
/** So long a vendor waits for an answer. */
const TIMEOUT_MS = 10_000;
/** In disorder they gather so long, since the last one. */
const GATHERING_MS = 5000;

/** What a vendor was told to deliver to, and how. */
export interface Settings {
  /** Where notices go; empty for nowhere. */
  address: string;
  secret: string;
  /** Delivers shuffled, and every third one twice. */
  isShuffled: boolean;
  /** Signs with another secret. */
  isForged: boolean;
}

/** An answer that a try got; status 0 where nobody answered. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A notice on its way. */
export interface Parcel {
  readonly id: number;
  readonly event: string;
  /** The order it is about; empty for a connection test. */
  readonly orderId: string;
  /** Of every try, the last one at the end. */
  readonly answers: Answer[];
  state: 'waiting' | 'delivered' | 'given-up';
}

interface Delivery {
  /** All notices, the oldest first. */
  readonly parcels: readonly Parcel[];
  /** Takes a notice on its way. Resolves after its first try, or at once where it waits for others. */
  post(about: Pick<Parcel, 'event' | 'orderId'>, wireOf: (secret: string) => Wire): Promise<void>;
  /** Tries every waiting notice now. */
  deliverNow(): Promise<void>;
  /** Sends a notice once more, whatever became of it. */
  sendAgain(id: number): Promise<void>;
  close(): void;
}

interface DeliveryOptions {
  readonly vendor: Pick<Vendor, 'isTaken' | 'patience'>;
  readonly settings: Settings;
  readonly send: (request: Request) => Promise<Response>;
  /** How many times faster than the vendor's the clock goes. */
  readonly haste: number;
}

type Packed = Parcel & { readonly wireOf: (secret: string) => Wire };

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A vendor's post office: delivers, tries again as patiently as the vendor does, and remembers every answer. */
export function createDelivery({ vendor, settings, send, haste }: DeliveryOptions): Delivery {
  const parcels: Packed[] = [];
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

  /** Runs after a while, unless something ends it before. */
  function later(delayMs: number, signal: AbortSignal, work: () => Promise<void>): void {
    wait(delayMs, undefined, { signal, ref: false }).then(work, () => undefined);
  }

  async function tryOnce(parcel: Packed): Promise<void> {
    if (await attempt(parcel)) parcel.state = 'delivered';
    if (parcel.state !== 'waiting') return;
    const tries = parcel.answers.length;
    const minutes = vendor.patience[tries - 1];
    if (minutes === undefined) {
      parcel.state = 'given-up';
      return;
    }
    later((minutes * MINUTE_MS) / haste, closing.signal, async () => {
      // Whoever was tried by hand meanwhile has its own time.
      if (parcel.state === 'waiting' && parcel.answers.length === tries) await tryOnce(parcel);
    });
  }

  async function deliverNow(): Promise<void> {
    gathering?.abort();
    gathering = undefined;
    const waiting = parcels.filter(({ state }) => state === 'waiting');
    const round = settings.isShuffled
      ? shuffled([...waiting, ...waiting.filter((_, index) => index % 3 === 0)])
      : waiting;
    for (const parcel of round) await tryOnce(parcel);
  }

  return {
    parcels,
    async post(about, wireOf) {
      const parcel: Packed = { ...about, id: parcels.length + 1, answers: [], state: 'waiting', wireOf };
      parcels.push(parcel);
      if (!settings.isShuffled) return tryOnce(parcel);
      gathering?.abort();
      gathering = new AbortController();
      later(GATHERING_MS, AbortSignal.any([gathering.signal, closing.signal]), deliverNow);
    },
    deliverNow,
    async sendAgain(id) {
      const parcel = parcels.find((each) => each.id === id);
      if (parcel === undefined) return;
      if (parcel.state === 'waiting') await tryOnce(parcel);
      else if (await attempt(parcel)) parcel.state = 'delivered';
    },
    close: () => closing.abort(),
  };
}
