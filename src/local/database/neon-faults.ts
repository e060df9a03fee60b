/** Builds an error of Neon's proxy itself: all fields of PostgreSQL's errors are empty. */
function proxyError(status: number, message: string): () => Promise<Response> {
  const empty = { code: '', severity: '', detail: null, hint: null, position: null, constraint: null, routine: null };
  return async () => Response.json({ message, ...empty }, { status });
}

function brokenLine(code: string): () => Promise<Response> {
  return () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
}

/** Response that breaks off before its end. */
const cutShort = async (): Promise<Response> => {
  const broken = new TypeError('terminated', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"fields":['));
      controller.error(broken);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

/** Failures of Neon outside PostgreSQL. @see github.com/neondatabase/neon, `proxy/src/serverless/sql_over_http.rs` */
const answers = {
  'connection-lost': proxyError(400, 'connection closed'),
  'without-code': async () => Response.json({ message: 'Control plane request failed', code: null }, { status: 400 }),
  'wrong-password': async () => {
    const message = "password authentication failed for user 'site'";
    return Response.json({ message, code: '28P01', severity: 'FATAL' }, { status: 400 });
  },
  'wrong-password-at-the-proxy': proxyError(400, "password authentication failed for user 'site'"),
  'quota-used-up': proxyError(402, 'Your account or project has exceeded the compute time quota.'),
  'too-slow': proxyError(408, 'request timed out'),
  'project-locked': proxyError(423, 'endpoint is in transition'),
  'too-many-requests': proxyError(429, 'Too many requests for this endpoint'),
  'compute-away': proxyError(500, "couldn't connect to compute node"),
  failing: async () => new Response('Control plane request failed', { status: 503 }),
  refused: brokenLine('ECONNREFUSED'),
  'dead-connection': brokenLine('UND_ERR_SOCKET'),
  'cut-short': cutShort,
  silent: () => new Promise<Response>(() => undefined),
} as const satisfies Record<string, () => Promise<Response>>;

export type Fault = keyof typeof answers;

export const faults: readonly Fault[] = Object.keys(answers).filter((name): name is Fault => name in answers);

/** Makes a local database fail while `fault` is set. */
export interface FaultSwitch {
  fault?: Fault | undefined;
}

export const failAs = (fault: Fault): Promise<Response> => answers[fault]();
