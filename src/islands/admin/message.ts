import { ApiError, failureMessage } from '#api/request.ts';

/** Returns a failure's message; `"<status>: <text>"` for an answer of the server (spec 8). */
export const messageOf = (error: unknown, fallback?: string): string => failureMessage(error, fallback);

/** Returns the message without the status. */
export const serverMessageOf = (error: unknown, fallback?: string): string =>
  error instanceof ApiError ? error.serverMessage : messageOf(error, fallback);
