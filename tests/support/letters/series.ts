import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { currentLetter, type Letter } from '#contracts/letters/editing.ts';
import { changeSeries, listSeries, listSeriesPeople, type Series } from '#contracts/letters/series.ts';
import { letterPace } from '#db/schema/letters/letters.ts';
import { sweepLetters } from '#server/services/letters/sending.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import type { createLetterClient } from './letters.ts';

const DAY_MS = 24 * 60 * 60_000;
const STEP_MS = DAY_MS / 4;

const subjectOf = (days: number): string => `Tag ${days}`;

/** Client for the newsletter's series in the owner's letter API. */
export function createSeriesClient(scene: MailScene, client: ReturnType<typeof createLetterClient>) {
  const { send } = client;

  async function read(): Promise<Series> {
    const all = z.parse(listSeries.response, await (await send('/series')).json());
    const series = all.find(({ list }) => list === 'newsletter');
    if (series === undefined) throw new Error('There is no series');
    return series;
  }

  /** Writes a letter and sends its required test mail. */
  async function write(id: string, subject: string): Promise<void> {
    const { version, audience } = await client.ask(`/${id}`);
    await client.ask(`/${id}`, 'PUT', { subject, preview: '', text: 'Hallo {Vorname}', audience, version });
    await send(`/${id}/test`, 'POST');
    await scene.settled();
    scene.smtp.mails.splice(0);
  }

  /** Changes the series' status. @throws Error if the API refuses */
  async function change(action: string, reach?: string): Promise<Series> {
    const { version } = await read();
    const response = await send('/series/newsletter/status', 'POST', { version, action, reach });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    return z.parse(changeSeries.response, answer);
  }

  async function add(): Promise<Letter> {
    const { version } = await read();
    return z.parse(currentLetter, await (await send('/series/newsletter/letters', 'POST', { version })).json());
  }

  return {
    read,
    write,
    change,
    add,
    /** Sets the days of the letters after the welcome in order, and the purchase that ends the series. */
    async plan(days: readonly number[], offer: string | null = null): Promise<Response> {
      const { version, letters } = await read();
      const named = letters.slice(1).map(({ id }, index) => ({ id, days: days[index] }));
      return send('/series/newsletter', 'PUT', { version, offer, days: named });
    },
    /**
     * Creates a series of a welcome and a letter for each day, all tested; switched off.
     * @returns the letters' ids, the welcome first
     */
    async written(days: readonly number[], offer: string | null = null): Promise<string[]> {
      for (const _ of days) await add();
      await this.plan(days, offer);
      const { letters } = await read();
      for (const letter of letters) await write(letter.id, subjectOf(letter.days));
      return letters.map(({ id }) => id);
    },
    /** Adds a confirmed subscriber: `person-{number}@example.org`. */
    async confirms(number: number, at: Date = scene.clock.now): Promise<void> {
      await scene.db.execute(sql`
        with added as (
          insert into people (email, name) values (${`person-${number}@example.org`}, 'Person') returning id
        ), entered as (
          insert into list_entries (person_id, list, status, requested_at, confirmed_at)
          select id, 'newsletter', 'confirmed', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz from added
        )
        insert into letter_sends (letter_id, person_id, list, priority, due_at)
        select letters.id, added.id, 'newsletter', 0, ${at.toISOString()}::timestamptz from added, letters
        where kind = 'welcome' and letters.list = 'newsletter' and status in ('sending', 'paused')
      `);
    },
    /** Lists the people in the series by address. */
    async people() {
      return z.parse(listSeriesPeople.response, await (await send('/series/newsletter/people')).json());
    },
    /** Lets days pass while the owner keeps looking in; due letters go out at least every six hours. */
    async lives(days: number): Promise<void> {
      for (let left = days * DAY_MS; left > 0; left -= STEP_MS) {
        scene.passes(Math.min(left, STEP_MS));
        await scene.db.update(letterPace).set({ seenAt: scene.clock.now });
        await sweepLetters(scene.context());
        await client.run();
      }
    },
  };
}
