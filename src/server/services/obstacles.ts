import type { Obstacle } from '#contracts/obstacle.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { isSending, mailServerOf } from './vendors.ts';

const NO_SERVER: Obstacle = {
  text: 'Es ist noch kein Mailserver eingerichtet (SMTP_URL und MAIL_FROM).',
  link: null,
};
const HELD: Obstacle = {
  text: 'Der Versand ist angehalten (SENDING=off). Es geht nichts hinaus, bis er wieder an ist.',
  link: null,
};

/** @throws AppError with the sentence of the obstacle */
export function refuse(obstacle: Obstacle | null, code: 'conflict' | 'unavailable' = 'conflict'): void {
  if (obstacle !== null) throw new AppError(code, obstacle.text);
}

export const findSendObstacle = (ctx: Context): Obstacle | null => (isSending(ctx) ? null : HELD);

/** Finds why no mail goes out that has just been asked for. */
export const findMailObstacle = (ctx: Context): Obstacle | null =>
  findSendObstacle(ctx) ?? (mailServerOf(ctx) === undefined ? NO_SERVER : null);
