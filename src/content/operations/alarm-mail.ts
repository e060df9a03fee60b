import type { MailContent } from '#content/mail/frame.ts';
import { ours, typed } from '#domain/mail/mail-text.ts';

/** @param troubles those that are open now */
export const alarmContent = (troubles: readonly string[], lookUrl: string): MailContent => ({
  subject: ours`Deine Website braucht dich`,
  heading: ours`Braucht dich`,
  blocks: [
    { kind: 'list', items: troubles.map(typed) },
    { kind: 'button', label: ours`Zum Dashboard`, url: lookUrl },
    {
      kind: 'note',
      text: ours`Diese E-Mail kommt an alle Inhaberinnen, zu jeder Ursache höchstens einmal am Tag, bis sie behoben ist.`,
    },
  ],
});
