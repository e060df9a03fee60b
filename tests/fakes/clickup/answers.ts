/** Builds a refusal of ClickUp: status, code and its English sentence. */
export const refusal = (status: number, ECODE: string, err: string): Response =>
  Response.json({ err, ECODE }, { status });

/** Refusals of the fake (docs/decisions/clickup.md). */
export const refusals = {
  noHeader: () => refusal(401, 'OAUTH_017', 'Authorization header required'),
  unknownToken: () => refusal(401, 'OAUTH_025', 'Token invalid'),
  /** For a task that was deleted. */
  deletedTask: () => refusal(404, 'ITEM_013', 'Task not found, deleted'),
  foreignTeam: () => refusal(401, 'OAUTH_027', 'Team not authorized'),
  unknownClient: () => refusal(400, 'OAUTH_010', 'Client not found'),
  wrongRedirect: () => refusal(400, 'OAUTH_007', 'Redirect URI does not match'),
  unknownCode: () => refusal(400, 'OAUTH_013', 'Code not found'),
  usedCode: () => refusal(400, 'OAUTH_014', 'Code already used'),
  tooMany: (): Response => refusal(429, 'APP_002', 'Rate limit reached'),
} as const;

/** Failure in place of a proper answer. */
export type Fault =
  /** Any other answer. */
  | (() => Response)
  /** Performs the request, but answers 502. */
  | 'performed'
  /** No answer. */
  | 'silence'
  /** A connection that breaks during the answer. */
  | 'hang-up';

/** Builds an answer that breaks off. */
export const brokenOff = (): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"tasks":['));
      },
      pull: (controller) => controller.error(Object.assign(new Error('hung up'), { code: 'ECONNRESET' })),
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );
