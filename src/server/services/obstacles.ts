import type { Obstacle } from '#contracts/obstacle.ts';
import { AppError } from '#domain/errors.ts';

/** @throws AppError with the sentence of the obstacle */
export function refuse(obstacle: Obstacle | null, code: 'conflict' | 'unavailable' = 'conflict'): void {
  if (obstacle !== null) throw new AppError(code, obstacle.text);
}
