import { ApiError, reasonOf } from '#api/request.ts';

/** What a failure says of itself, `"<status>: <text>"` for an answer of the server (spec 8). */
export const messageOf = (error: unknown, fallback?: string): string => reasonOf(error, fallback);

/** The sentence alone, without the status. */
export const serverMessageOf = (error: unknown, fallback?: string): string =>
  error instanceof ApiError ? error.serverMessage : messageOf(error, fallback);
