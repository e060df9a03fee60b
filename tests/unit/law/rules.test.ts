import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { addDays, formatDay, isCalendarDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { listComingDays, RULES, type RuleFacts, ruleIds } from '#domain/law/rules.ts';
import { read, root } from '#tests/support/site/codebase/tree.ts';

const rules: Readonly<Record<string, RuleFacts>> = RULES;

/** Returns the day of the newest commit; without git, the newest check. A shallow clone has its newest commit, too. */
function newestDay(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim();
  } catch {
    const days = Object.values(rules).map(({ checkedOn }) => checkedOn);
    return days.toSorted().at(-1) ?? '';
  }
}

const sixMonthsBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 6);
  return date.toISOString().slice(0, 10);
};

const findUnchecked = (all: Readonly<Record<string, RuleFacts>>, day: string): readonly string[] =>
  Object.keys(all).filter((rule) => (all[rule]?.checkedOn ?? '') < sixMonthsBefore(day));

describe('the origin of a rule', () => {
  test.each(Object.entries(rules))('is complete for %s', (_, { name, since, checkedOn, source }) => {
    expect(name).not.toBe('');
    expect(isCalendarDay(since)).toBe(true);
    expect(isCalendarDay(checkedOn)).toBe(true);
    expect(URL.parse(source)?.protocol).toBe('https:');
  });

  test('was checked within six months before the newest commit; else compare the rule with the law', () => {
    const day = newestDay();
    expect(isCalendarDay(day)).toBe(true);
    expect(findUnchecked(rules, day)).toEqual([]);
  });

  test('is reported as too old one day after six months', () => {
    const rule = { name: 'Regel', since: '2020-01-01', source: 'https://example.org/', checkedOn: '2026-11-24' };
    expect(findUnchecked({ rule }, '2027-05-24')).toEqual([]);
    expect(findUnchecked({ rule }, '2027-05-25')).toEqual(['rule']);
  });

  test('is listed for every rule in docs/legal.md, and for no other', () => {
    const rows = ruleIds.map((rule) => {
      const { since, checkedOn, source } = RULES[rule];
      return `| ${rule} | ${formatDay(since)} | ${formatDay(checkedOn)} | <${source}> |`;
    });
    const [, section = ''] = read('docs/legal.md').split('\n## Stand der Regeln\n');
    const [table = ''] = section.split('\n## ');
    const listed = table.split('\n').filter((line) => /^\| [CL]\d/.test(line));
    expect(listed.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(rows);
  });

  test('has a row in the table of measures in docs/legal.md', () => {
    const [, section = ''] = read('docs/legal.md').split('\n## Regel für Regel\n');
    const named = [...section.matchAll(/^\| ([CL]\d+) /gm)].map(([, rule]) => rule);
    expect(ruleIds.filter((rule) => !named.includes(rule))).toEqual([]);
  });
});

describe('a coming day', () => {
  const C2 = { ...RULES.C2, change: { on: '2027-03-01', sentence: 'Ab dem 01.03.2027 gilt es für alle Raten.' } };

  test('is announced from 60 days before it until the day before', () => {
    const shown = (today: string) => listComingDays(today, { C2 }).map(({ on, sentence }) => `${on} ${sentence}`);
    expect(shown(addDays('2027-03-01', -61))).toEqual([]);
    expect(shown(addDays('2027-03-01', -60))).toEqual(['2027-03-01 Ab dem 01.03.2027 gilt es für alle Raten.']);
    expect(shown('2027-02-28')).toHaveLength(1);
    expect(shown('2027-03-01')).toEqual([]);
  });

  test('becomes a point of the Rechts-Check with its rule', () => {
    const facts = { content: {}, examples: {}, canMail: true, canTellOwner: true };
    const points = lawPoints({ ...facts, today: addDays(RULES.C2.since, -60) });
    expect(points).toContainEqual(
      expect.objectContaining({
        id: `C2:ab.${RULES.C2.since}`,
        rule: 'C2',
        title: 'Neu ab 20.11.2026',
        sentence: expect.stringContaining(`Ab dem ${formatDay(RULES.C2.since)} gilt: Raten`),
      }),
    );
    expect(lawPoints({ ...facts, today: '2026-11-24' })).toEqual([]);
  });
});
