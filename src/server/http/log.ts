/** What a log line may carry: figures, codes and names of ours. Never e-mail addresses, tokens, cookies, addresses. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Writes one JSON line per entry. */
export interface Log {
  readonly error: (event: string, fields: LogFields) => void;
  readonly info: (event: string, fields: LogFields) => void;
}

const line = (level: string, event: string, fields: LogFields): string =>
  `${JSON.stringify({ level, event, time: new Date().toISOString(), ...fields })}\n`;

/** The log of production: errors to stderr, the rest to stdout. */
export const log: Log = {
  error: (event, fields) => void process.stderr.write(line('error', event, fields)),
  info: (event, fields) => void process.stdout.write(line('info', event, fields)),
};
