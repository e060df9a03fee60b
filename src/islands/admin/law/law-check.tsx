import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { law as words } from '#content/law/check.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { hasRole } from '#domain/accounts/roles.ts';
import { PHASES } from '#domain/law/rules.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { lawQuery } from '#stores/law/check.ts';
import { $auth } from '#stores/session.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { LawPhase } from './law-phase.tsx';
import { LawRules } from './law-rules.tsx';
import { LawyerQuestions } from './lawyer-questions.tsx';
import { isDone } from './progress.ts';

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
