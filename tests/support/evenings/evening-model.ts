import { addDays, berlinDay } from '#domain/berlin-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export type Deed =
  | { readonly kind: 'register' | 'confirm' | 'cancel' | 'come'; readonly at: number; readonly person: number }
  | {
      readonly kind: 'buy' | 'refund';
      readonly at: number;
      readonly person: number;
      readonly order: string;
      readonly cents: number;
    }
  | {
      readonly kind: 'move';
      readonly at: number;
      readonly date: string;
      readonly time: string;
      readonly startsAt: number;
    }
  | { readonly kind: 'off'; readonly at: number };

export interface EveningPlan {
  readonly taskId: string;
  readonly date: string;
  readonly time: string;
  readonly startsAt: number;
  readonly minutes: number;
  /** Number of places; 0 without an end. */
  readonly places: number;
  /** Sorted by time. */
  readonly deeds: readonly Deed[];
}

export interface Figures {
  readonly asked: number;
  readonly confirmed: number;
  readonly came: number;
  readonly buyers: number;
  readonly revenue: number;
}

/** State of a person at an evening. */
interface Guest {
  /** Moment since which a link is valid; undefined without one. */
  linkFrom?: number | undefined;
  isAsked: boolean;
  hasSeat: boolean;
  hasCome: boolean;
  firstSeatAt?: number;
}

/** Computes what an evening's panel must show, from its deeds and everybody's purchases, independently of the product. */
export function figuresOf(plan: EveningPlan, money: readonly Deed[]): Figures {
  const guests = new Map<number, Guest>();
  let { date, startsAt } = plan;
  let isOn = true;

  const seats = (): Guest[] => [...guests.values()].filter(({ hasSeat }) => hasSeat);
  const hasRoom = (at: number): boolean =>
    isOn && berlinDay(new Date(at)) <= date && (plan.places === 0 || seats().length < plan.places);
  const endsAt = (): number => startsAt + plan.minutes * MINUTE_MS;

  const follow: Readonly<Partial<Record<Deed['kind'], (guest: Guest, at: number) => void>>> = {
    register(guest, at) {
      if (!guest.hasSeat && hasRoom(at)) Object.assign(guest, { isAsked: true, linkFrom: at });
    },
    confirm(guest, at) {
      const { linkFrom, firstSeatAt = at } = guest;
      if (linkFrom === undefined || linkFrom + 7 * DAY_MS <= at) return;
      guest.linkFrom = undefined;
      if (hasRoom(at)) Object.assign(guest, { isAsked: false, hasSeat: true, firstSeatAt });
    },
    cancel(guest, at) {
      if (guest.hasSeat && isOn && at < endsAt()) Object.assign(guest, { hasSeat: false, hasCome: false });
    },
    come(guest, at) {
      if (guest.hasSeat && isOn && at >= startsAt - 15 * MINUTE_MS && at < endsAt()) guest.hasCome = true;
    },
  };

  for (const deed of plan.deeds) {
    if (deed.kind === 'move') ({ date, startsAt } = deed);
    else if (deed.kind === 'off') isOn = false;
    else {
      const guest = guests.get(deed.person) ?? { isAsked: false, hasSeat: false, hasCome: false };
      guests.set(deed.person, guest);
      follow[deed.kind]?.(guest, deed.at);
    }
  }

  const lastDay = addDays(date, 30);
  const spent = [...guests].map(([person, { hasSeat, firstSeatAt = Number.POSITIVE_INFINITY }]) => {
    const own = money.flatMap((deed) => ('order' in deed && deed.person === person ? [deed] : []));
    const caused = new Set(own.filter(({ kind, at }) => kind === 'buy' && at >= firstSeatAt).map(({ order }) => order));
    const counted = own.filter(({ order, at }) => caused.has(order) && berlinDay(new Date(at)) <= lastDay);
    return hasSeat ? counted.reduce((sum, { kind, cents }) => sum + (kind === 'buy' ? cents : -cents), 0) : 0;
  });
  return {
    asked: seats().length + [...guests.values()].filter(({ isAsked }) => isAsked).length,
    confirmed: seats().length,
    came: seats().filter(({ hasCome }) => hasCome).length,
    buyers: spent.filter((cents) => cents > 0).length,
    revenue: spent.reduce((sum, cents) => sum + Math.max(cents, 0), 0),
  };
}
