import { ApiError } from '#api/request.ts';

/** What a failure says of itself, `"<status>: <text>"` for an answer of the server (spec 8). */
export const messageOf = (error: unknown, fallback = ''): string =>
  (error instanceof Error && error.message) || fallback;

/** The server's own words where it said any, without the status (spec 8: 'the server message'). */
export const serverMessageOf = (error: unknown, fallback = ''): string =>
  (error instanceof ApiError && error.serverMessage) || messageOf(error, fallback);
