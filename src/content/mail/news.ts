import { counted } from '#domain/german-count.ts';
import { ours, typed } from '#domain/mail/mail-text.ts';
import type { News } from '#domain/mail/notifications.ts';
import type { MailContent } from './frame.ts';

const sentences: Readonly<Record<News, (count: number) => string>> = {
  newsletter: (count) => counted(count, ['neue Newsletter-Anmeldung', 'neue Newsletter-Anmeldungen']),
  waitlist: (count) => counted(count, ['neuer Eintrag auf der Warteliste', 'neue Einträge auf der Warteliste']),
  'sync-failed': () => 'Die Event-Synchronisation ist dreimal hintereinander gescheitert.',
  'sync-revoked': () => 'ClickUp kennt unseren Zugang nicht mehr: Bitte verbinde ClickUp neu.',
  'sync-suspicious': () =>
    'In ClickUp fehlen auf einmal viele Veranstaltungen. Zur Sicherheit ist nichts ausgeblendet, bis du es bestätigst.',
};

const subjects: Readonly<Partial<Record<News, string>>> = {
  'sync-failed': 'Event-Synchronisation gescheitert',
  'sync-revoked': 'ClickUp muss neu verbunden werden',
  'sync-suspicious': 'Event-Synchronisation wartet auf dich',
};

const HEADING = 'Neues auf deiner Website';

/** Renders the news since the last such mail (spec 2.14). */
export function newsContent(
  news: readonly (readonly [News, number])[],
  { lookUrl, settingsUrl }: { readonly lookUrl: string; readonly settingsUrl: string },
): MailContent {
  const lines = news.map(([what, count]) => sentences[what](count));
  const [[first, count] = [], ...others] = news;
  const alone = first && count && others.length === 0 ? (subjects[first] ?? sentences[first](count)) : HEADING;
  return {
    subject: typed(alone),
    heading: typed(HEADING),
    blocks: [
      { kind: 'list', items: lines.map(typed) },
      { kind: 'button', label: ours`Im Admin-Bereich ansehen`, url: lookUrl },
      {
        kind: 'note',
        text: ours`Wovon du so erfährst, stellst du unter Einstellungen › Benachrichtigungen ein.`,
        links: [[ours`Einstellungen öffnen`, settingsUrl]],
      },
    ],
  };
}
