import type { MailContent } from '#content/mail/frame.ts';
import { ours, typed } from '#domain/mail/mail-text.ts';

interface About {
  /** Troubles that are open now. */
  readonly open: readonly string[];
  /** Troubles that ended after the mail was written. */
  readonly over: readonly string[];
  readonly lookUrl: string;
}

export function alarmContent({ open, over, lookUrl }: About): MailContent {
  const subject =
    open.length === 0 ? ours`Hat sich erledigt: Deine Website brauchte dich` : ours`Deine Website braucht dich`;
  return {
    subject,
    heading: open.length === 0 ? ours`Hat sich erledigt` : ours`Braucht dich`,
    blocks: [
      ...(open.length === 0 ? [] : [{ kind: 'list', items: open.map(typed) } as const]),
      ...(over.length === 0
        ? []
        : ([
            { kind: 'text', text: ours`Inzwischen vorbei:` },
            { kind: 'list', items: over.map(typed) },
          ] as const)),
      { kind: 'button', label: ours`Zum Dashboard`, url: lookUrl },
      {
        kind: 'note',
        text: ours`Diese E-Mail kommt an alle Inhaberinnen, zu jeder Ursache höchstens einmal am Tag, bis sie behoben ist.`,
      },
    ],
  };
}
