import { useRef, useState } from 'react';
import { letterForm } from '#content/letters/screen.ts';
import { seriesEnd, series as words } from '#content/letters/series.ts';
import type { Series } from '#contracts/letters/series.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { SERIES_MAX } from '#domain/letters/series.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { offerName } from '#domain/purchases/labels.ts';
import { letterSearch, lettersSearch } from '#domain/shell/letter-search.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { obstacleOf } from '#islands/admin/letters/letter-obstacle.ts';
import { failed } from '#islands/admin/letters/list-actions.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { addToSeries, seriesQuery, switchSeries } from '#stores/letters/series.ts';
import { showSearch } from '#stores/shell/admin-router.ts';
import { dismissFailure } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { SeriesBadge, seriesState, titleIn } from './series-badge.tsx';
import { PlanDialog, StartDialog } from './series-dialogs.tsx';
import { SeriesLetters } from './series-letters.tsx';
import { SeriesPeople } from './series-people.tsx';

/** Audience of the series and the purchase that ends it. */
function SeriesSummary({ of }: { readonly of: Series }) {
  const { since, reach, offer } = of;
  const offers = useOffers();
  const ends =
    offer === null ? words.endsOnly : words.ends(offer === 'any' ? words.anything : `„${offerName(offers, offer)}“`);
  return (
    <div className="grid gap-1 text-meta">
      <p role="status">{since === null ? words.isOff : words.onSince(formatInstant(since), reach)}</p>
      <p className="text-ink-2">{ends}</p>
    </div>
  );
}

type Asked = 'start' | 'plan' | 'end';

function Actions({ of }: { readonly of: Series }) {
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const state = seriesState(of);
  const isHeld = of.since !== null && of.letters.some(({ status }) => status === 'paused');
  const [first] = of.obstacles;
  const obstacle =
    of.sendObstacle ??
    (first && obstacleOf({ ...first, text: words.obstacle(titleIn(of, first.letterId), first.text) }, first.letterId));
  const close = (): void => setAsked(undefined);

  async function run(work: () => Promise<unknown>): Promise<void> {
    close();
    setBusy(true);
    await work().then(dismissFailure, failed);
    setBusy(false);
  }
  const move = (action: 'pause' | 'resume' | 'off') => run(() => switchSeries(of, { action }));
  const add = () => run(async () => showSearch(letterSearch((await addToSeries(of)).id), 'push'));

  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'off' && of.letters.length > 1 && (
        <ObstacleButton obstacle={obstacle} isBusy={isBusy} onClick={() => setAsked('start')}>
          {words.turnOn}
        </ObstacleButton>
      )}
      {isHeld && (
        <ObstacleButton obstacle={obstacle} isBusy={isBusy} onClick={() => move('resume')}>
          {words.resume}
        </ObstacleButton>
      )}
      {state === 'on' && (
        <Button look="outline" isBusy={isBusy} onClick={() => move('pause')}>
          {words.pause}
        </Button>
      )}
      {state !== 'off' && (
        <Button look="outline" isBusy={isBusy} onClick={() => setAsked('end')}>
          {words.turnOff}
        </Button>
      )}
      {of.letters.length < SERIES_MAX ? (
        <Button look={of.letters.length > 1 ? 'outline' : 'solid'} isBusy={isBusy} onClick={add}>
          {words.add}
        </Button>
      ) : (
        <p className="text-meta text-ink-2">{words.full}</p>
      )}
      <Button look="outline" onClick={() => setAsked('plan')}>
        {words.plan}
      </Button>
      {asked === 'start' && <StartDialog of={of} onClose={close} />}
      {asked === 'plan' && <PlanDialog of={of} onClose={close} />}
      {asked === 'end' && <QuestionDialog words={seriesEnd} onKeep={close} onDiscard={() => move('off')} />}
    </div>
  );
}

function Body({ of }: { readonly of: Series }) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useKeptFocus(titleRef, `${seriesState(of)} ${of.letters.map(({ status }) => status).join(' ')}`);
  return (
    <section aria-labelledby="series-title" className="grid gap-8">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 ref={titleRef} id="series-title" tabIndex={-1} className="text-h3 outline-none">
            {words.title(LIST_NAMES[of.list])}
          </h2>
          <SeriesBadge of={of} />
        </div>
        <p className="max-w-3xl text-meta text-ink-2">{words.lead}</p>
        <SeriesSummary of={of} />
        {seriesState(of) === 'paused' && <Callout tone="pending">{words.isHeld}</Callout>}
        {of.letters.map(
          ({ id, note }) =>
            note !== '' && (
              <Callout key={id} tone="error">
                {note}
              </Callout>
            ),
        )}
        <Actions of={of} />
      </header>
      <SeriesLetters of={of} />
      <SeriesPeople key={`${of.list} ${of.version}`} of={of} />
    </section>
  );
}

export const SeriesScreen = ({ list }: { readonly list: ListName }) => (
  <>
    <p className="mb-2">
      <ScreenLink screen="newsletter" search={lettersSearch} className={buttonLooks.link}>
        <Icon name="previous" />
        {letterForm.back}
      </ScreenLink>
    </p>
    <Loaded query={seriesQuery} words={words}>
      {(all) => all.map((of) => of.list === list && <Body key={of.list} of={of} />)}
    </Loaded>
  </>
);
