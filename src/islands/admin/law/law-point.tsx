import { type ReactNode, useId, useState } from 'react';
import { entryForm } from '#content/content/screen.ts';
import { law as words } from '#content/law/check.ts';
import { isKindName } from '#contracts/content/registry.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Technician } from '#islands/admin/technician.tsx';
import { paths } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { RuleOrigin } from './law-rules.tsx';
import { placeOf } from './place.ts';

function StateBadge({ weight, state, accepted }: CheckedPoint) {
  if (state === 'waiting') return <Badge tone="alert">{words.state.waiting}</Badge>;
  if (state === 'online') return <Badge tone="success">{words.state.online}</Badge>;
  if (accepted) return <Badge>{words.state.accepted}</Badge>;
  return weight !== 'choice' && <Badge tone="error">{words.state.duty}</Badge>;
}

interface LawPointProps {
  readonly point: CheckedPoint;
  /** Checkbox of a point that can be accepted. */
  readonly tick?: ReactNode;
  /** Action besides the link to the field. */
  readonly action?: ReactNode;
}

/** Point on one line; opened, it shows reason, remedy and note. */
export function LawPoint({ point, tick, action }: LawPointProps) {
  const [isShown, setShown] = useState(false);
  const detailId = useId();
  const { rule, title, sentence, todo, technician, place, weight, state, accepted, question, provenBy } = point;
  const isOpen = state === 'open';
  const placed = placeOf(point);
  const kind = place?.kind ?? '';

  return (
    <li className="border-t border-hairline">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <div className="flex min-w-0 items-center gap-x-2.5 [flex:1_1_10rem]">
          {tick}
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={detailId}
            className="flex min-h-11 min-w-0 grow scroll-mb-80 flex-wrap items-center gap-x-1.5 py-1 text-left hover:text-admin"
            onClick={() => setShown(!isShown)}
          >
            <span className={`flex-none text-ink-2 ${isShown ? 'rotate-90' : ''}`}>
              <Icon name="next" />
            </span>
            <span className="min-w-0 [flex:1_1_5rem] wrap-anywhere">{title}</span>
            <StateBadge {...point} />
          </button>
        </div>
        {place && isKindName(kind) && (
          <a
            href={entryHref({ kind, id: place.id }, place.field)}
            className={`${buttonLooks.link} flex-none scroll-mb-80 text-meta`}
            aria-label={words.mendOf(title)}
          >
            {words.mend}
          </a>
        )}
      </div>
      <div id={detailId} hidden={!isShown} className="grid max-w-[68ch] gap-2 pb-4 pl-8 text-meta">
        <p className="font-semibold">{sentence}</p>
        {isOpen && <p>{todo}</p>}
        {isOpen && provenBy && (
          <a
            href={`${paths.priceTimes}/${provenBy}`}
            target="_blank"
            rel="noopener"
            className={`${buttonLooks.link} justify-self-start`}
          >
            {entryForm.priceTimes}
            <span className="sr-only"> {entryForm.newTab}</span>
          </a>
        )}
        {isOpen && question && (
          <p className="text-ink-2">
            {words.asksLawyer}
            {question}
          </p>
        )}
        {isOpen && technician && <Technician>{technician}</Technician>}
        {isOpen && weight === 'publish' && <p className="font-semibold text-error">{words.blocks}</p>}
        {isOpen && accepted && (
          <p className="border-l-2 border-gold pl-3">
            <span className="block whitespace-pre-line">{accepted.note}</span>
            <span className="block text-ink-2">{words.acceptedBy(accepted.by, formatInstant(accepted.at))}</span>
          </p>
        )}
        {placed !== '' && <p className="text-ink-2">{placed}</p>}
        <RuleOrigin rule={rule} />
        {action}
      </div>
    </li>
  );
}
