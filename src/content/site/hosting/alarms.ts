import { releases } from '#content/content/publishing.ts';
import { planning } from '#content/content/release-plan.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { type Alarm, isNearlyFull, type ScheduleRun, type Storage } from '#domain/site/alarms.ts';
import type { Quota } from '#domain/site/credits.ts';
import { shortage } from './plans.ts';

/** What may need the owner at once. */
export interface Troubles {
  /** Why the last publish is not online; null where it is, or may still come. */
  readonly releaseError: string | null;
  /** Why nothing went online at its time; empty where nothing was planned, or it did. */
  readonly planFailure: string;
  readonly isKeptOut: boolean;
  readonly deadMails: number;
  /** What runs by the clock and should have run since. */
  readonly late: readonly ScheduleRun[];
  /** Null where there is no limit. */
  readonly storage: Storage | null;
  /** What is left of the month's credits, and until when it has to do; null where there is no limit. */
  readonly credits: { readonly quota: Quota; readonly until: string } | null;
}

/** With so few builds left she is told. */
const FEW_BUILDS = 2;

const lateSentence = (late: readonly ScheduleRun[]): string => {
  const named = late.map(({ name, doneAt }) => `„${name}“ seit ${formatInstant(doneAt.toISOString())}`);
  return `Was nach der Uhr läuft, ist nicht durchgelaufen: ${named.join(', ')}. Warum, steht bei Netlify unter „Logs › Functions“.`;
};

const megabytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 1_000_000))} MB`;

const storageWords = ({ used, limit }: Storage) => ({
  text: `Die Datenbank ist zu ${formatShare(used, limit)} voll: ${megabytes(used)} von ${megabytes(limit)}.`,
  note: 'Ist sie ganz voll, nimmt kein Formular mehr etwas an. Wähle bei Neon einen größeren Tarif und trag ihn unter Einstellungen › Website › Tarife ein.',
});

const deadMails = (dead: number): string =>
  dead === 1
    ? 'Eine E-Mail konnte nicht zugestellt werden.'
    : `${formatNumber(dead)} E-Mails konnten nicht zugestellt werden.`;

/** What 'Braucht dich' and the mail to the owners say, in the same sentences. */
export function alarmsOf(troubles: Troubles): Alarm[] {
  const { releaseError, planFailure, isKeptOut, late, storage, credits } = troubles;
  const alarms: (Alarm | false | null)[] = [
    releaseError !== null && { cause: 'release', text: releases.notOnline(releaseError) },
    planFailure !== '' && { cause: 'plan', text: planning.notOnline(planFailure) },
    isKeptOut && {
      cause: 'kept-out',
      text: 'Ein Passwort vor deiner Website sperrt auch sie selbst aus: E-Mails, Rundbriefe und Bilder von Events warten.',
      note: 'Schalte den Passwortschutz bei Netlify aus (Project configuration › Access & security › Visitor access). Danach geht alles von selbst weiter, spätestens nach einer Viertelstunde. Soll die Website noch niemand sehen, nimm den Wartungsmodus.',
    },
    troubles.deadMails > 0 && { cause: 'mails', text: deadMails(troubles.deadMails) },
    late.length > 0 && { cause: 'schedules', text: lateSentence(late) },
    storage && isNearlyFull(storage) && { cause: 'storage', ...storageWords(storage) },
    credits && credits.quota.left <= FEW_BUILDS && { cause: 'credits', ...shortage(credits.quota, credits.until) },
  ];
  return alarms.filter((alarm) => alarm !== false && alarm !== null);
}
