import { law as words } from '#content/law/check.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { lawQuery } from '#stores/law/check.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** How many points of the Rechts-Check are open; nothing while that is unknown. */
export function LawCard() {
  const state = useFreshQuery(lawQuery);
  if (state.status !== 'loaded') return null;
  const { points } = state.data;
  const open = points.filter((point) => point.state === 'open' && point.accepted === null);
  const waiting = points.filter((point) => point.state === 'waiting').length;
  const duties = open.filter(({ weight }) => weight !== 'choice').length;
  return (
    <Card as="section" aria-label={words.title} className="max-sm:p-4">
      <h2 className="text-lead">{words.title}</h2>
      <p className="mt-3">
        {open.length + waiting === 0 ? words.empty : `${words.card(duties, open.length - duties, waiting)}.`}
      </p>
      <p className="mt-3">
        <ScreenLink screen="content" search="#rechts-check" className={buttonLooks.link}>
          {words.title}
        </ScreenLink>
      </p>
    </Card>
  );
}
