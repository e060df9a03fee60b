import type { ReactNode } from 'react';
import { seriesLetter } from '#content/letters/series.ts';
import { welcome } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import type { ListName } from '#domain/people/lists.ts';
import { seriesSearch } from '#islands/admin/people/letters-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { seriesQuery } from '#stores/letters/series.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

interface SwitchProps {
  readonly list: ListName;
  /** Switch of the single letter. */
  readonly children: ReactNode;
}

/** Shows the letter's switch if its series is on, else a link to the series. */
function InSeries({ list, children }: SwitchProps) {
  const all = useFreshQuery(seriesQuery);
  const isOn = dataOf(all)?.some((one) => one.list === list && one.since !== null) === true;
  if (isOn) return children;
  return (
    <p>
      {seriesLetter.wholeSeries}{' '}
      <ScreenLink screen="newsletter" search={seriesSearch(list)} className={buttonLooks.link}>
        {seriesLetter.toSeries}
      </ScreenLink>
    </p>
  );
}

/** Explains the effects of activating an automated letter, above its switch. */
export function SelfSwitch({ kind, list, children }: SwitchProps & Pick<Letter, 'kind'>) {
  const isInSeries = kind === 'series';
  const effects = isInSeries
    ? [seriesLetter.who, seriesLetter.change]
    : [welcome.who(list), welcome.whoNot, welcome.off];
  return (
    <>
      <Callout aria-label={welcome.what} role="note" className="grid gap-1.5">
        <p className="font-semibold">{welcome.what}</p>
        {effects.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
      {isInSeries ? <InSeries list={list}>{children}</InSeries> : children}
    </>
  );
}
