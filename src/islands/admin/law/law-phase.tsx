import { law as words } from '#content/law/check.ts';
import { lawTopics } from '#content/law/topics.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import type { Phase } from '#domain/law/rules.ts';
import { Badge } from '#ui/badge.tsx';
import { LawGroup } from './law-group.tsx';
import { isDone } from './progress.ts';

interface LawPhaseProps {
  readonly phase: Phase;
  readonly about: readonly CheckedPoint[];
  readonly canDecide: boolean;
  readonly isShown: boolean;
}

/** Points of a time in the life of the website, by topic; folded until its turn. */
export function LawPhase({ phase, about, canDecide, isShown }: LawPhaseProps) {
  const { title, hint } = words.phases[phase];
  const open = about.filter((point) => !isDone(point));
  const duties = open.filter(({ weight }) => weight !== 'choice').length;
  const topics = lawTopics
    .map((topic) => ({ topic, points: about.filter(({ rule }) => topic.rules.some((each) => each === rule)) }))
    .filter(({ points }) => points.length > 0);
  const first = topics.find(({ points }) => !points.every(isDone));
  return (
    <details aria-label={title} open={isShown} className="border-t border-hairline py-2">
      <summary className="min-h-11 py-2 marker:text-ink-2">
        <h2 className="inline text-lead font-semibold">{title}</h2>{' '}
        <span className="text-meta whitespace-nowrap text-ink-2 tabular-nums">{words.open(open.length)}</span>{' '}
        {duties > 0 && <Badge tone="error">{words.duties(duties)}</Badge>}
      </summary>
      <p className="mb-3 text-meta text-ink-2">{hint}</p>
      <div className="sm:pl-5">
        {topics.map(({ topic, points }) => (
          <LawGroup
            key={topic.name}
            topic={topic}
            phase={phase}
            points={points}
            canDecide={canDecide}
            isShown={topic === first?.topic}
          />
        ))}
      </div>
    </details>
  );
}
