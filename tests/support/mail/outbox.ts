import { outbox } from '#db/schema/mail/outbox.ts';
import drainOutbox from '#functions/drain-outbox.ts';
import type { Vendors } from '#server/context.ts';
import type { Scene } from '#tests/support/scene.ts';

type Row = typeof outbox.$inferSelect;

const MINUTE_MS = 60_000;

/** Outbox rows and the scheduled function that delivers them. */
export interface Outbox {
  rows(): Promise<Row[]>;
  /** Runs the function and waits for the work that it started. @param vendors besides those of the scene */
  sweep(vendors?: Vendors): Promise<Response>;
  /** Sweeps in each minute with due rows, until none are left. */
  sweepUntilEmpty(): Promise<void>;
}

const dueAt = ({ nextAttemptAt, lockedUntil }: Row): number =>
  Math.max(nextAttemptAt.getTime(), lockedUntil?.getTime() ?? 0);

export function createOutbox(scene: Scene): Outbox {
  const rows = () => scene.db.select().from(outbox).orderBy(outbox.createdAt, outbox.dedupeKey);
  async function sweep(vendors?: Vendors): Promise<Response> {
    const response = await scene.run(drainOutbox, { vendors: { ...scene.replaced().vendors, ...vendors } });
    await scene.settled();
    return response;
  }
  return {
    rows,
    sweep,
    async sweepUntilEmpty() {
      while (true) {
        const waiting = (await rows()).filter(({ status }) => status === 'pending');
        if (waiting.length === 0) return;
        const restMs = Math.min(...waiting.map(dueAt)) - scene.clock.now.getTime();
        scene.passes(Math.max(Math.ceil(restMs / MINUTE_MS), 1) * MINUTE_MS);
        await sweep();
      }
    },
  };
}
