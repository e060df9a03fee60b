import { formatDay } from '#domain/berlin-time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import type { Week } from '#domain/mail/weekly-report.ts';
import type { MailBlock, MailContent } from './frame.ts';

/** Says that a short link expires. */
export const linkEnds = (slug: string, day: string): string => `Der Kurzlink „${slug}“ läuft am ${formatDay(day)} ab.`;

const section = (title: string, items: readonly string[]): readonly MailBlock[] =>
  items.length === 0
    ? []
    : [
        { kind: 'text', text: title },
        { kind: 'list', items },
      ];

/** Only for who may see amounts. */
const moneyRows = (money: Week['money']): readonly (readonly [string, string])[] =>
  money === undefined
    ? []
    : [
        ['Umsatz', `${formatRevenue(money.revenue)} (Woche davor: ${formatRevenue(money.before)})`],
        ['Offene Zahlungen', formatNumber(money.owed)],
      ];

/** The report of a week. */
export function weeklyReport(
  week: Week,
  about: { readonly name: string; readonly url: string; readonly settingsUrl: string },
): MailContent {
  const { total: signUps, origins } = week.signUps;
  return {
    subject: `Deine Woche: ${counted(week.visits, ['Besuch', 'Besuche'])}, ${counted(signUps, ['Anmeldung', 'Anmeldungen'])}`,
    heading: 'Dein Wochenbericht',
    blocks: [
      {
        kind: 'text',
        text: `${about.name === '' ? 'Hallo' : `Hallo ${about.name}`}, das war vom ${formatDay(week.from)} bis ${formatDay(week.until)}.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Besuche', formatNumber(week.visits)],
          ['Klicks auf Kurzlinks', formatNumber(week.clicks)],
          ['Neue Anmeldungen', formatNumber(signUps)],
          ...moneyRows(week.money),
        ],
      },
      ...section(
        'Woher die Anmeldungen kamen:',
        origins.map(({ origin, count }) => `${origin ?? 'unbekannt'}: ${formatNumber(count)}`),
      ),
      ...section(
        'Welche Links den meisten Umsatz brachten:',
        (week.money?.links ?? []).map(({ slug, revenue }) => `/r/${slug}: ${formatRevenue(revenue)}`),
      ),
      ...section(
        'Was ansteht:',
        week.events.map(({ title, date, time }) => `${formatDay(date)}${time === '' ? '' : `, ${time} Uhr`}: ${title}`),
      ),
      ...section('Was dich braucht:', week.attention),
      { kind: 'button', label: 'Zum Admin-Bereich', url: about.url },
      {
        kind: 'note',
        text: `Abbestellen kannst du den Bericht unter Einstellungen › Benachrichtigungen: ${about.settingsUrl}`,
      },
    ],
  };
}
