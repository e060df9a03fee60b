import { useState } from 'react';
import { changeSince, columns, compared, goalName, visits, visitSteps as words } from '#content/visits/report.ts';
import { formatNumber, formatRate } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { goals } from '#domain/visits/origin.ts';
import { filtersIn } from '#domain/visits/view.ts';
import { plainDays } from '#islands/admin/visits/german-days.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberCell } from './number-cell.tsx';
import { ViewLink } from './view-link.tsx';
import { type Cell, clicksCell, peopleCell, purchasesCell, type Shown, selectedDimensions } from './visit-rows.ts';

interface Step {
  readonly name: string;
  readonly cell: Cell;
  /** Visits that came this far, for the share; undefined if the step has no share of visits. */
  readonly part?: number;
  readonly change?: string | undefined;
  /** Goal that a click selects for the chart and the rankings. */
  readonly goal?: number;
  /** True if it is no step of the funnel and may be folded. */
  readonly isAside?: true;
}

const aside = (step: Step): Step => ({ ...step, isAside: true });

/** Goals that are always shown; others appear only if reached. */
const always: readonly number[] = [goals.visit, goals.form, goals.signUp, goals.confirmed, goals.checkout];

/** Returns the steps from visit to purchase, then further goals, page views and clicks. */
function stepsOf(shown: Shown): readonly Step[] {
  const { report, view, days } = shown;
  const { totals, before, clicks } = report;
  const chosen = selectedDimensions(shown);
  const plain = (name: string, count: number, was: number): Step => ({
    name,
    cell: { text: formatNumber(count) },
    change: changeSince(count, was),
  });
  const reached = (goal: number, count: number, was?: number): Step => ({
    name: goalName(goal, report.goals.find(({ id }) => id === goal)?.name ?? ''),
    cell: peopleCell(count, goal, chosen, days),
    part: count,
    change: was === undefined ? undefined : changeSince(count, was),
    goal,
  });
  const [money, moneyBefore] = [totals.money, before.money];
  return [
    plain(columns.visits, totals.visits, before.visits),
    reached(goals.form, totals.forms, before.forms),
    reached(goals.signUp, totals.signUps, before.signUps),
    reached(goals.confirmed, totals.confirmed, before.confirmed),
    reached(goals.checkout, totals.checkouts, before.checkouts),
    ...(money && moneyBefore
      ? [
          {
            name: columns.bought,
            cell: purchasesCell(money.bought, chosen, days),
            part: money.bought,
            change: changeSince(money.bought, moneyBefore.bought),
          },
          {
            name: columns.revenue,
            cell: purchasesCell(money.revenue, chosen, days, formatRevenue),
            change: changeSince(money.revenue, moneyBefore.revenue, formatRevenue),
          },
        ]
      : []),
    ...report.goals
      .filter(({ id }) => !always.includes(id))
      .map(({ id, count }) => aside(reached(id, count, id === goals.newsletter ? before.newsletters : undefined))),
    ...(filtersIn(view).length === 0 ? [aside(plain(columns.views, totals.pageViews, before.pageViews))] : []),
    ...(clicks === null
      ? []
      : [
          aside({
            name: words.clicks,
            cell: clicksCell(clicks, chosen.link?.name),
          }),
        ]),
  ];
}

/** Checks whether counting had begun by the first of the compared days. */
const isCompared = ({ countedSince, comparedDays }: Shown['report']): boolean =>
  countedSince !== null && countedSince <= comparedDays.from;

/** No frame on phones, where it would cost a column. */
const frame = 'max-sm:border-0 max-sm:p-0';
const head = 'py-1 whitespace-nowrap align-bottom text-meta font-semibold text-ink-2';
const number = 'w-px py-1 pl-3 text-right align-baseline whitespace-nowrap figures sm:pl-6';

interface VisitStepsProps {
  readonly shown: Shown;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

function StepRow({
  step,
  shown,
  hasChange,
}: {
  readonly step: Step;
  readonly shown: Shown;
  readonly hasChange: boolean;
}) {
  const { name, cell, part, change, goal } = step;
  const { visits } = shown.report.totals;
  const isChosen = goal === shown.goal.id;
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="py-1 text-left align-baseline font-normal">
        {goal === undefined ? (
          name
        ) : (
          <ViewLink
            view={{ ...shown.view, goal: goal === goals.signUp ? undefined : goal }}
            aria-current={isChosen ? 'true' : undefined}
            className="text-admin underline decoration-1 underline-offset-4 hover:decoration-2 aria-current:font-semibold"
          >
            <bdi>{name}</bdi>
          </ViewLink>
        )}
      </th>
      <td className={`${number} font-semibold sm:text-lead`}>
        <NumberCell cell={cell} />
      </td>
      {/* People may come on one day and sign up on another. */}
      <td className={number}>{part !== undefined && formatRate(part, visits)}</td>
      {hasChange && <td className={`${number} text-meta text-ink-2`}>{change}</td>}
    </tr>
  );
}

/** Funnel from the visit to the confirmed sign-up (to the purchase with revenue), compared with the days before. */
export function VisitSteps({ shown, today }: VisitStepsProps) {
  const { report, days } = shown;
  const { totals, comparedDays, countedSince } = report;
  const hasChange = isCompared(report);
  const [showsAll, setShowsAll] = useState(false);
  const steps = stepsOf(shown);
  const funnel = steps.filter(({ isAside, goal }) => !isAside || goal === shown.goal.id);
  return (
    <Card as="section" aria-labelledby="visit-steps-title" className={frame}>
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id="visit-steps-title" className="text-lead">
          {totals.money ? words.titleToPurchase : words.title}
        </h3>
        {funnel.length < steps.length && (
          <Button look="link" className="-my-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? visits.less : visits.more(steps.length)}
          </Button>
        )}
      </div>
      <p className="mt-1 text-meta text-ink-2">
        {hasChange && compared.with(plainDays(comparedDays), days.to === today)}
        {!hasChange && countedSince !== null && compared.without(plainDays({ from: countedSince, to: countedSince }))}
      </p>
      <table className="mt-2 w-full" aria-labelledby="visit-steps-title">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {words.step}
            </th>
            <th scope="col" className={`${head} pl-3 text-right`}>
              {columns.count}
            </th>
            <th scope="col" className={`${head} pl-3 text-right`}>
              {columns.rate}
            </th>
            {hasChange && (
              <th scope="col" className={`${head} pl-3 text-right`}>
                {words.change}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(showsAll ? steps : funnel).map((step) => (
            <StepRow key={step.goal ?? step.name} step={step} shown={shown} hasChange={hasChange} />
          ))}
        </tbody>
      </table>
      {(totals.confirmed > totals.signUps || (totals.money?.bought ?? 0) > totals.checkouts) && (
        <p className="mt-2 text-meta text-ink-2">{words.laterNote}</p>
      )}
      {showsAll && report.clicks !== null && <p className="mt-2 text-meta text-ink-2">{words.clicksNote}</p>}
    </Card>
  );
}
