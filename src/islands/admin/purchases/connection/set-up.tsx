import type { ReactNode } from 'react';
import { type PlatformWords, platformWords, connection as words } from '#content/purchases/connection.ts';
import type { PaymentPlatform } from '#contracts/purchases/platforms.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { CopyButton } from './copy-button.tsx';
import { platformState } from './platform-state.ts';
import { SecretForm } from './secret-form.tsx';

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

const Step = ({ number, isDone, children }: StepProps) => (
  <li className="border-t border-gold pt-3">
    <h4 className="mb-2 flex items-center gap-2 font-semibold">
      <span aria-hidden="true" className="figures text-h3 leading-[1.3] text-gold-ink">
        {isDone ? <Icon name="check" /> : number}
      </span>
      {words.steps[number - 1]}
      {isDone && <span className="sr-only"> ({words.stepDone})</span>}
    </h4>
    <div className="grid gap-3">{children}</div>
  </li>
);

/** Steps to connect a platform, until its first notice arrives. */
export function SetUp({ platform }: { readonly platform: PaymentPlatform }) {
  const { where, events, test, note }: PlatformWords = platformWords[platform.platform];
  const state = platformState(platform);
  const [hasSecret, isHeard] = [state !== 'off', state === 'connected'];
  return (
    <ol className="grid gap-6">
      {/* Only a notice shows that it stands there. */}
      <Step number={1} isDone={isHeard}>
        <p>{where}</p>
        <div className="flex flex-wrap gap-2">
          <CodeLine>{platform.address}</CodeLine>
          <CopyButton text={platform.address} label={words.copy} />
        </div>
        {events && (
          <ul className="grid list-disc gap-x-8 pl-5 text-small">
            {events.map((event) => (
              <li key={event} className="wrap-anywhere">
                <code>{event}</code>
              </li>
            ))}
          </ul>
        )}
        {note !== undefined && <p className="text-meta text-ink-2">{note}</p>}
      </Step>
      <Step number={2} isDone={hasSecret}>
        {platform.obstacle === null ? (
          <SecretForm platform={platform.platform} isFirst={!hasSecret} />
        ) : (
          <Callout tone="pending">
            {platform.obstacle.text} <ObstacleRemedy of={platform.obstacle} />
          </Callout>
        )}
      </Step>
      <Step number={3} isDone={isHeard}>
        <p>{test}</p>
        {state === 'waiting' && <p className="text-meta text-ink-2">{words.waitingHint}</p>}
      </Step>
      <Step number={4} isDone={isHeard}>
        <p className="text-ink-2">{isHeard ? words.done : words.notYet}</p>
      </Step>
    </ol>
  );
}
