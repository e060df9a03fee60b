import type { Log, LogFields } from '#server/context.ts';

const line = (level: string, event: string, fields: LogFields): string =>
  `${JSON.stringify({ level, event, time: new Date().toISOString(), ...fields })}\n`;

export const log: Log = {
  error: (event, fields) => void process.stderr.write(line('error', event, fields)),
  info: (event, fields) => void process.stdout.write(line('info', event, fields)),
};
