import { useState } from 'react';
import { signUpWorth as words, worthText, worthWays } from '#content/visits/sign-up-worth.ts';
import { WORTH_AGES, type Worth, type WorthWay } from '#domain/visits/sign-up-worth.ts';
import { Address } from '#islands/admin/address.tsx';
import { longMonth } from '#islands/admin/visits/german-days.ts';
import { Button } from '#ui/button.tsx';
import type { NamedGroup } from './named-group.ts';

const SHOWN = 10;

const head = 'py-1 align-bottom text-meta font-semibold text-ink-2';
const number = 'pl-2.5 text-right align-top tabular-nums sm:pl-5';

interface CellsProps {
  readonly ages: readonly (Worth | null)[];
  readonly people: number;
  readonly className: string;
}

const Cells = ({ ages, people, className }: CellsProps) =>
  WORTH_AGES.map((age, place) => {
    const worth = ages[place];
    return (
      <td key={age} className={`${number} ${className}`}>
        {worth ? worthText(worth) : words.nothing}
        {worth && worth.people < people && (
          <span className="block text-meta text-ink-2">
            {words.of(worth.people)}
            <span className="sr-only">{words.ofRest}</span>
          </span>
        )}
      </td>
    );
  });

const Counts = ({ people, before }: Pick<NamedGroup, 'people' | 'before'>) => (
  <span className="block text-meta font-normal text-ink-2">
    {words.people(people)}
    {before !== 0 && `, ${words.before(before)}`}
  </span>
);

function Group({ group }: { readonly group: NamedGroup }) {
  const [isOpen, setOpen] = useState(false);
  const { name, months } = group;
  const [only] = months.length === 1 ? months : [];
  return (
    <tbody>
      <tr className="border-t border-hairline">
        <th scope="row" className="py-1.5 text-left align-top font-semibold wrap-anywhere">
          <bdi>
            <Address text={name} />
          </bdi>
          <Counts {...group} />
          {only && <span className="block text-meta font-normal text-ink-2">{longMonth(`${only.month}-01`)}</span>}
          {!only && (
            <Button
              look="link"
              className="-mb-1.5 text-meta"
              aria-expanded={isOpen}
              aria-label={`${name}: ${words.months(months.length)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {words.months(months.length)}
            </Button>
          )}
        </th>
        <Cells ages={group.ages} people={group.people} className="py-1.5 font-semibold" />
      </tr>
      {isOpen &&
        months.map((cohort) => (
          <tr key={cohort.month}>
            <th scope="row" className="py-1 pl-3 text-left align-top font-normal">
              {longMonth(`${cohort.month}-01`)}
              <Counts {...cohort} />
            </th>
            <Cells ages={cohort.ages} people={cohort.people} className="py-1" />
          </tr>
        ))}
    </tbody>
  );
}

interface WorthTableProps {
  readonly way: WorthWay;
  readonly groups: readonly NamedGroup[];
  readonly labelledBy: string;
}

/** Groups by origin with the revenue per person at each age; a press on a group opens its months. */
export function WorthTable({ way, groups, labelledBy }: WorthTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = groups.length > SHOWN + 1;
  const shown = showsAll || !isLong ? groups : groups.slice(0, SHOWN);
  const imported = shown.filter(({ isImported }) => isImported);
  return (
    <>
      <table className="w-full max-w-[70rem]" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {worthWays[way]}
            </th>
            {WORTH_AGES.map((age) => (
              <th key={age} scope="col" className={`${head} ${number}`}>
                {words.age(age)}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((group) => !group.isImported && <Group key={group.key} group={group} />)}
        {imported.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={1 + WORTH_AGES.length} className={`${head} pt-5 text-left`}>
                {words.imported}
              </th>
            </tr>
          </tbody>
        )}
        {imported.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </table>
      {isLong && (
        <Button look="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? words.less : words.more(groups.length)}
        </Button>
      )}
    </>
  );
}
