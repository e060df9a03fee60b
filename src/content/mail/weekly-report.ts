import { shownPath } from '#domain/address/short-path.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';
import type { Week } from '#domain/mail/weekly-report.ts';
import type { MailBlock, MailContent } from './frame.ts';

export const linkEnds = (slug: string, day: string): string => `Der Kurzlink „${slug}“ läuft am ${formatDay(day)} ab.`;

const section = (title: MailText, items: readonly string[]): readonly MailBlock[] =>
  items.length === 0
    ? []
    : [
        { kind: 'text', text: title },
        { kind: 'list', items: items.map(typed) },
      ];

/** Builds the revenue rows, only for recipients who may see revenue. */
const moneyRows = (money: Week['money']): readonly (readonly [MailText, MailText])[] =>
  money === undefined
    ? []
    : [
        [
          ours`Umsatz`,
          ours`${typed(formatRevenue(money.revenue))} (Woche davor: ${typed(formatRevenue(money.before))})`,
        ],
        [ours`Offene Zahlungen`, typed(formatNumber(money.owed))],
      ];

export function weeklyReport(
  week: Week,
  about: { readonly name: string; readonly url: string; readonly settingsUrl: string },
): MailContent {
  const { total: signUps, origins } = week.signUps;
  return {
    subject: ours`Deine Woche: ${typed(counted(week.visits, ['Besuch', 'Besuche']))}, ${typed(counted(signUps, ['Anmeldung', 'Anmeldungen']))}`,
    heading: ours`Dein Wochenbericht`,
    blocks: [
      {
        kind: 'text',
        text: ours`${about.name === '' ? ours`Hallo` : ours`Hallo ${typed(about.name)}`}, das war vom ${typed(formatDay(week.from))} bis ${typed(formatDay(week.until))}.`,
      },
      {
        kind: 'facts',
        rows: [
          [ours`Besuche`, typed(formatNumber(week.visits))],
          [ours`Klicks auf Kurzlinks`, typed(formatNumber(week.clicks))],
          [ours`Neue Anmeldungen`, typed(formatNumber(signUps))],
          ...moneyRows(week.money),
        ],
      },
      ...section(
        ours`Woher die Anmeldungen kamen:`,
        origins.map(({ origin, count }) => `${origin ?? 'unbekannt'}: ${formatNumber(count)}`),
      ),
      ...section(
        ours`Welche Links den meisten Umsatz brachten:`,
        (week.money?.links ?? []).map(({ slug, revenue }) => `${shownPath(slug)}: ${formatRevenue(revenue)}`),
      ),
      ...section(
        ours`Was ansteht:`,
        week.events.map(({ title, date, time }) => `${formatDay(date)}${time === '' ? '' : `, ${time} Uhr`}: ${title}`),
      ),
      ...section(ours`Was dich braucht:`, week.attention),
      { kind: 'button', label: ours`Zum Admin-Bereich`, url: about.url },
      {
        kind: 'note',
        text: ours`Abbestellen kannst du den Bericht unter Einstellungen › Benachrichtigungen.`,
        links: [[ours`Einstellungen öffnen`, about.settingsUrl]],
      },
    ],
  };
}
