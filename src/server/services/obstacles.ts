import type { Obstacle } from '#contracts/obstacle.ts';
import { AppError, type AppErrorCode } from '#domain/errors.ts';
import { NO_MAIL_SERVER } from '#domain/letters/checks.ts';
import type { Context } from '#server/context.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';
import { mailServerOf } from './vendors.ts';

const NO_SERVER: Obstacle = {
  text: NO_MAIL_SERVER,
  link: null,
  technician: 'Das Postfach kommt als SMTP_URL in die Umgebung, der Absender als MAIL_FROM.',
};
const HELD: Obstacle = {
  text: 'Der Versand ist angehalten. Es geht nichts hinaus, bis deine Technik ihn wieder einschaltet.',
  link: null,
  technician: 'In der Umgebung steht SENDING=off.',
};

/** @throws AppError with the sentence of the obstacle; the log names the setting */
export function refuse(obstacle: Obstacle | null, code: AppErrorCode = 'conflict'): void {
  if (obstacle !== null) throw new AppError(code, obstacle.text, { technician: obstacle.technician });
}

export const findSendObstacle = (ctx: Context): Obstacle | null => (isSending(ctx) ? null : HELD);

/** Finds why no mail goes out that has just been asked for. */
export const findMailObstacle = (ctx: Context): Obstacle | null =>
  findSendObstacle(ctx) ?? (mailServerOf(ctx) === undefined ? NO_SERVER : null);
