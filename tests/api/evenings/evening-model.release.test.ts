// @module-tag release
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldRegistrations } from '#db/queries/evenings/figures.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { cancel, enter } from '#server/services/evenings/attending.ts';
import { readRegistered } from '#server/services/evenings/hosting.ts';
import { register } from '#server/services/evenings/registering.ts';
import { eveningToken } from '#server/services/evenings/tokens.ts';
import { confirm, hashOf } from '#server/services/people/confirmations.ts';
import { type Deed, type EveningPlan, figuresOf } from '#tests/support/evenings/evening-model.ts';
import { type EveningScene, openEveningScene } from '#tests/support/evenings/evening-scene.ts';
import { recordSale } from '#tests/support/purchases/sales.ts';

const EVENINGS = 40;
const LIVES = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

let scene: EveningScene;

beforeAll(async () => {
  scene = await openEveningScene();
  await scene.reset();
});
afterAll(() => scene.close());

let state = 11;
/** Returns evenly distributed numbers below 1, the same in every run. */
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}
const moment = (from: number, days: number): number => Math.floor((from + chance() * days * DAY_MS) / 1000) * 1000;
const address = (person: number): string => `p${person}@example.org`;

/** Invents a person's deeds around an evening. */
function lifeOf(person: number, startsAt: number, name: string): Deed[] {
  const asks = (from: number): Deed[] => {
    const at = moment(from, 15);
    return [
      { kind: 'register', at, person },
      ...(chance() < 0.85 ? [{ kind: 'confirm' as const, at: moment(at + 1000, chance() < 0.9 ? 1 : 9), person }] : []),
    ];
  };
  const first = asks(startsAt - 15 * DAY_MS);
  const end = Math.max(...first.map(({ at }) => at));
  const cancelled: Deed[] = chance() < 0.25 ? [{ kind: 'cancel', at: moment(end + 1000, 8), person }] : [];
  const again = cancelled.length > 0 && chance() < 0.4 ? asks(end + 8 * DAY_MS) : [];
  const come: Deed[] =
    chance() < 0.6 ? [{ kind: 'come', at: startsAt + Math.floor(chance() * 190 - 40) * MINUTE_MS, person }] : [];
  const cents = 100 * Math.ceil(chance() * 300);
  const order = { person, order: `${name}-${person}`, cents };
  const bought: Deed[] = chance() < 0.4 ? [{ kind: 'buy', at: moment(startsAt - 15 * DAY_MS, 55), ...order }] : [];
  const back: Deed[] =
    chance() < 0.2 ? bought.map(({ at }) => ({ kind: 'refund', at: moment(at + 1000, 40), ...order })) : [];
  return [...first, ...cancelled, ...again, ...come, ...bought, ...back];
}

/** Invents an evening with its lives; every fifth person was at the evening before. */
function planOf(number: number): EveningPlan {
  const taskId = `abend${number}`;
  const start = (day: string, time: string) => ({ date: day, time, startsAt: berlinInstant(day, time).getTime() });
  const first = start(addDays('2026-10-20', Math.floor(chance() * 20)), '19:30');
  const people = Array.from({ length: LIVES }, (_, index) =>
    index % 5 === 0 && number > 0 ? (number - 1) * LIVES + index + 1 : number * LIVES + index,
  );
  const fate = chance();
  const at = moment(first.startsAt - 12 * DAY_MS, 13);
  const turn: Deed[] = [
    ...(fate < 0.3
      ? [{ kind: 'move' as const, at, ...start(addDays(first.date, Math.floor(chance() * 6) - 1), '20:15') }]
      : []),
    ...(fate > 0.9 ? [{ kind: 'off' as const, at }] : []),
  ];
  const deeds = [...people.flatMap((person) => lifeOf(person, first.startsAt, taskId)), ...turn];
  return {
    taskId,
    ...first,
    minutes: 90,
    places: chance() < 0.5 ? 10 + Math.floor(chance() * 20) : 0,
    deeds: deeds.toSorted((one, other) => one.at - other.at),
  };
}

/** Token of the newest link to a person's seat at an evening. */
const tokens = new Map<string, string>();

function newToken(taskId: string, person: number): string {
  const token = `${tokens.size}-${chance()}`.padEnd(43, '_').replaceAll('.', '-').slice(0, 43);
  tokens.set(`${taskId} ${person}`, token);
  return token;
}

/** Lets the product live one deed. */
async function live({ taskId }: EveningPlan, deed: Deed): Promise<void> {
  const now = new Date(deed.at);
  const ctx: Context = { ...scene.context(), now: () => now, callSelf: () => undefined };
  const press = async (act: typeof enter, person: number): Promise<void> => {
    const { rows } = await scene.db.execute<{ id: string }>(sql`
      select seat.id from registrations seat join people on people.id = person_id
      where email = ${address(person)} and task_id = ${taskId}
    `);
    for (const { id } of rows) await act(ctx, eveningToken(ctx, id));
  };
  switch (deed.kind) {
    case 'register': {
      const email = address(deed.person);
      const isTaken = await register(ctx, { event: taskId, email }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'not-found') return false;
          throw error;
        },
      );
      if (!isTaken) return;
      // The link of the mail, which is not sent here.
      await scene.db.execute(sql`
        update sign_up_requests set token_hash = ${hashOf(newToken(taskId, deed.person))}, link_from = ${now.toISOString()}::timestamptz
        from people where people.id = person_id and email = ${email} and confirmed_at is null and ${`seat:${taskId}`} = any (choices)
      `);
      return;
    }
    case 'confirm':
      await confirm(ctx, tokens.get(`${taskId} ${deed.person}`) ?? '');
      return;
    case 'cancel':
      return press(cancel, deed.person);
    case 'come':
      return press(enter, deed.person);
    case 'buy':
    case 'refund': {
      const isRefund = deed.kind === 'refund';
      await recordSale(scene.db, {
        kind: isRefund ? 'refund' : 'payment',
        event: isRefund ? 'on_refund' : 'on_payment',
        at: now.toISOString(),
        orderId: deed.order,
        transactionId: `${deed.order} ${deed.kind}`,
        amount: deed.cents,
        email: address(deed.person).toUpperCase(),
      });
      return;
    }
    case 'move':
      return scene.change(taskId, { date: deed.date, time: deed.time });
    case 'off':
      return scene.change(taskId, { isPublic: false });
  }
}

test(`${EVENINGS * LIVES} random lives at ${EVENINGS} evenings leave the figures that a model of them has, also when they are deleted`, async () => {
  const plans = Array.from({ length: EVENINGS }, (_, number) => planOf(number));
  for (const { taskId, date, time, minutes, places } of plans) {
    await scene.addEvening(taskId, { date, time, minutes, capacity: places });
  }
  await Promise.all(
    plans.map(async (plan) => {
      for (const deed of plan.deeds) await live(plan, deed);
    }),
  );
  await scene.settled();

  const money = plans.flatMap(({ deeds }) => deeds);
  const expected = plans.map((plan) => [plan.taskId, figuresOf(plan, money)]);
  const shown = () =>
    Promise.all(plans.map(async ({ taskId }) => [taskId, (await readRegistered(scene.context(), taskId)).figures]));
  expect(await shown()).toEqual(expected);
  const sum = plans.map((plan) => figuresOf(plan, money)).reduce((all, one) => all + one.came * one.buyers, 0);
  expect(sum, 'lives of every kind').toBeGreaterThan(EVENINGS);

  await deleteOldRegistrations(scene.db, berlinDay(new Date('2027-06-01T00:00:00Z')));
  expect(await scene.seats('true')).toBe(0);
  expect(await shown()).toEqual(expected);
}, 240_000);
