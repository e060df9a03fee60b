import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { law as words } from '#content/law/check.ts';
import { lawyerList } from '#content/law/lawyer-list.ts';
import { lawTopics } from '#content/law/topics.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { hasRole } from '#domain/accounts/roles.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { PHASES, type Phase } from '#domain/law/rules.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { saveFile } from '#islands/admin/save-file.ts';
import { lawQuery } from '#stores/law/check.ts';
import { $auth } from '#stores/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { LawGroup } from './law-group.tsx';
import { LawRules } from './law-rules.tsx';
import { placeOf } from './place.ts';
import { isDone, questionsIn } from './progress.ts';

function Groups({ points }: { readonly points: readonly CheckedPoint[] }) {
  const auth = useStore($auth);
  const [isPublishing, setPublishing] = useState(false);
  if (points.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  const canDecide = auth.status === 'authenticated' && hasRole(auth.user.role, 'owner');
  const done = points.filter(isDone).length;
  const phases = PHASES.map((phase) => ({ phase, about: points.filter((point) => point.phase === phase) })).filter(
    ({ about }) => about.length > 0,
  );
  const shown = phases.find(({ about }) => !about.every(isDone));
  const waiting = points.filter(({ state }) => state === 'waiting').length;
  return (
    <div className="grid max-w-4xl gap-4">
      <div className="grid gap-1.5">
        <p className="font-semibold tabular-nums">
          {done === points.length && `${words.allDone} `}
          {words.done(done, points.length)}
        </p>
        <progress
          aria-label={words.progress}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-admin [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-admin"
          max={points.length}
          value={done}
        />
      </div>
      {waiting > 0 && (
        <Callout tone="pending">
          <p>{words.waiting(waiting)}</p>
          <Button look="link" onClick={() => setPublishing(true)}>
            {words.publish}
          </Button>
        </Callout>
      )}
      <LawyerQuestions points={points} />
      {!canDecide && <Callout>{words.onlyOwner}</Callout>}
      <div>
        {phases.map((each) => (
          <LawPhase key={each.phase} {...each} canDecide={canDecide} isShown={each === shown} />
        ))}
        <LawRules />
      </div>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** Legal requirements of the website and the unmet ones (docs/decisions/law.md). */
export const LawCheck = () => (
  <>
    <BackLink />
    <PageHead title={words.title} lead={words.lead} />
    <ReleaseCallout />
    <Loaded query={lawQuery} words={words}>
      {({ points }) => <Groups points={points} />}
    </Loaded>
  </>
);

interface LawPhaseProps {
  readonly phase: Phase;
  readonly about: readonly CheckedPoint[];
  readonly canDecide: boolean;
  readonly isShown: boolean;
}

/** Points of a time in the life of the website, by topic; folded until its turn. */
function LawPhase({ phase, about, canDecide, isShown }: LawPhaseProps) {
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

/** Saves what the owner cannot answer alone as one page that prints. */
function LawyerQuestions({ points }: { readonly points: readonly CheckedPoint[] }) {
  const asked = questionsIn(points).map((point) => ({ ...point, where: placeOf(point) }));

  function save(): void {
    const { name, page } = lawyerList(asked, { site: location.host, day: berlinDay(new Date()) });
    saveFile(new Blob([page], { type: 'text/html' }), name);
  }
  return (
    <p className="text-meta">
      <Button look="link" onClick={save}>
        {words.questions(asked.length)}
      </Button>
      <span className="block text-ink-2">{words.questionsHint}</span>
    </p>
  );
}
