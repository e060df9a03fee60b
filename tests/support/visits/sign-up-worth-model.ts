import { WORTH_AGES, type WorthCohort, type WorthWay } from '#domain/visits/sign-up-worth.ts';

/** Confirmed sign-up of one list. */
export interface ModelEntry {
  readonly list: 'newsletter' | 'waitlist';
  /** Moments of all confirmations in their order, ISO 8601. */
  readonly confirmations: readonly string[];
  /** Claimed: the first confirmation is that of the other program. */
  readonly imported: 'claimed' | 'asked' | undefined;
  readonly source: string | null;
  readonly campaign: string | null;
  readonly linkId: number | null;
  readonly entryPage: string | null;
}

/** Purchase with its money by day, in cents: refunds are negative. */
export interface ModelPurchase {
  /** ISO 8601, or a day in Berlin if its notices name no time. */
  readonly orderedAt: string;
  /** Arrival of its first notice, ISO 8601. */
  readonly receivedAt: string;
  /** Began before its first notice: `orderedAt` is not its beginning. */
  readonly isPartlyKnown: boolean;
  readonly currency: string;
  readonly isTest: boolean;
  readonly money: readonly { readonly day: string; readonly cents: number }[];
}

/** One person with everything they did. */
export interface Life {
  readonly isDeleted: boolean;
  /** Answer to 'Woher kennst du uns?'. */
  readonly heardFrom: string | null;
  readonly hasGift: boolean;
  readonly entries: readonly ModelEntry[];
  readonly purchases: readonly ModelPurchase[];
}

const BERLIN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
const dayOf = (at: string): string => BERLIN.format(new Date(at));
const ageAt = (day: string, since: string): number => (Date.parse(day) - Date.parse(since)) / 86_400_000;

const sourceOf = ({ source, linkId }: ModelEntry): string => {
  if (source === 'chatgpt.com' || source === 'Claude') return ' ai';
  return source ?? (linkId === null ? '' : ' link');
};

const letterOf = ({ entryPage }: ModelEntry): string =>
  entryPage !== null && /^\/briefe\/./.test(entryPage) ? entryPage : '';

function originOf(entry: ModelEntry, { heardFrom, hasGift }: Life, way: WorthWay): string {
  const origins: Readonly<Record<WorthWay, string>> = {
    source: sourceOf(entry),
    campaign: entry.campaign ?? '',
    link: entry.linkId === null ? '' : String(entry.linkId),
    letter: letterOf(entry),
    heard: heardFrom?.trim().toLowerCase() ?? '',
    gift: hasGift ? ' gift' : '',
  };
  return origins[way];
}

function firstOf({ entries, isDeleted }: Life): (ModelEntry & { readonly confirmedAt: string }) | undefined {
  if (isDeleted) return undefined;
  const confirmed = entries.flatMap((entry) =>
    entry.confirmations.slice(0, 1).map((confirmedAt) => ({ ...entry, confirmedAt })),
  );
  return confirmed.toSorted((a, b) => `${a.confirmedAt} ${a.list}`.localeCompare(`${b.confirmedAt} ${b.list}`))[0];
}

interface Person {
  readonly month: string;
  readonly day: string;
  readonly isImported: boolean;
  readonly origin: string;
  /** Origin as it was given. */
  readonly spelled: string;
  readonly before: number;
  /** Cents at each age. */
  readonly spent: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function personOf(life: Life, way: WorthWay): Person | undefined {
  const first = firstOf(life);
  if (first === undefined) return undefined;
  const { confirmedAt } = first;
  const day = dayOf(confirmedAt);
  const counted = life.purchases.filter(({ currency, isTest }) => currency === 'EUR' && !isTest);
  function isLater({ orderedAt, receivedAt, isPartlyKnown }: ModelPurchase): boolean {
    const isDay = !orderedAt.includes('T');
    const mayFollow = isDay ? orderedAt >= day && receivedAt >= confirmedAt : orderedAt >= confirmedAt;
    return mayFollow && !isPartlyKnown;
  }
  const moneyOf = (isSince: boolean) =>
    counted.filter((purchase) => isLater(purchase) === isSince).flatMap(({ money }) => money);
  return {
    month: day.slice(0, 7),
    day,
    isImported: first.imported !== undefined,
    origin: originOf(first, life, way),
    spelled: way === 'heard' ? (life.heardFrom ?? '') : originOf(first, life, way),
    before: sum(moneyOf(false).map(({ cents }) => cents)),
    spent: WORTH_AGES.map((age) =>
      sum(
        moneyOf(true)
          .filter((moved) => ageAt(moved.day, day) <= age)
          .map(({ cents }) => cents),
      ),
    ),
  };
}

/**
 * Computes the cohorts person by person, independently of the SQL.
 * @param today first day that is not over yet. @param most origins with cohorts of their own
 */
export function modelCohorts(lives: readonly Life[], way: WorthWay, today: string, most: number): WorthCohort[] {
  const days = lives.flatMap(({ purchases }) => purchases.flatMap(({ money }) => money.map(({ day }) => day)));
  const knownSince = days.toSorted()[0] ?? '';
  const known = lives.flatMap((life) => personOf(life, way) ?? []);
  const names = Map.groupBy(known, ({ origin }) => origin);
  const people = known.map((person) => ({
    ...person,
    origin:
      (names.get(person.origin) ?? [])
        .map(({ spelled }) => spelled)
        .toSorted()
        .at(-1) ?? '',
  }));
  const sizes = [...Map.groupBy(people, ({ origin }) => origin)].map(([origin, { length }]) => ({ origin, length }));
  const kept = sizes
    .toSorted((a, b) => b.length - a.length || (a.origin < b.origin ? -1 : 1))
    .slice(0, most)
    .map(({ origin }) => origin);
  const named = people.map((person) => ({ ...person, group: kept.includes(person.origin) ? person.origin : null }));
  const cohorts = Map.groupBy(named, ({ month, isImported, group }) => JSON.stringify([month, isImported, group]));
  return [...cohorts.values()].flatMap((members) => {
    const [{ month, isImported, group } = { month: '', isImported: false, group: null }] = members;
    const ages = WORTH_AGES.map((age, place) => {
      if (members.some(({ day }) => ageAt(today, day) <= age || day < knownSince)) return null;
      const spent = members.map((member) => member.spent[place] ?? 0);
      return { revenue: sum(spent), least: Math.min(...spent), most: Math.max(...spent) };
    });
    const before = sum(members.map((member) => member.before));
    return [{ month, origin: group, isImported, people: members.length, before, ages }];
  });
}

/** Sums the counted money of a currency; of its people only, or of all purchases. */
export function modelRevenue(lives: readonly Life[], currency: string, ofPeople: 'joined' | 'all'): number {
  const counted = lives.filter((life) => ofPeople === 'all' || firstOf(life) !== undefined);
  const bought = counted.flatMap(({ purchases }) =>
    purchases.filter((each) => each.currency === currency && !each.isTest),
  );
  return sum(bought.flatMap(({ money }) => money.map(({ cents }) => cents)));
}
