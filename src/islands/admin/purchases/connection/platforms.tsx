import { type Ref, useEffect, useRef, useState } from 'react';
import { ago, platformWords, connection as words } from '#content/purchases/connection.ts';
import type { PaymentPlatform } from '#contracts/purchases/platforms.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { messageOf } from '#islands/admin/message.ts';
import { checkForNotices, disconnect } from '#stores/purchases/platforms.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { focusInSight } from '#ui/focus.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { findRefusal, platformState } from './platform-state.ts';

import { SetUp } from './set-up.tsx';

const tones = { off: 'quiet', waiting: 'alert', connected: 'success' } as const;

/** Describes the last notice or test; empty if there was none. */
function stateWords(platform: PaymentPlatform, now: Date): string {
  const { lastNoticeAt, lastTestAt } = platform;
  if (lastNoticeAt !== null) return words.notice(ago(lastNoticeAt, now));
  if (lastTestAt !== null) return words.test(ago(lastTestAt, now));
  return platform.isConnected ? words.waiting : '';
}

const moment = (instant: string | null): string => (instant === null ? words.never : formatInstant(instant));

interface DisconnectProps {
  readonly platform: PaymentPlatform;
  readonly onDisconnected: () => void;
}

function Disconnect({ platform: { platform, name }, onDisconnected }: DisconnectProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setAsking(false);
    setBusy(true);
    try {
      await disconnect(platform);
      showToast({ ...words.disconnected(name), variant: 'success' });
      onDisconnected();
    } catch (error) {
      const description = words.disconnectFailed(messageOf(error));
      showToast({ title: words.errorTitle, description, variant: 'destructive' });
      setBusy(false);
    }
  }

  return (
    <p className="mt-4">
      <Button look="outline" isBusy={isBusy} onClick={() => setAsking(true)}>
        {words.disconnect}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <QuestionDialog words={words.disconnectQuestion(name)} onKeep={() => setAsking(false)} onDiscard={run} />
      )}
    </p>
  );
}

interface PlatformCardProps {
  readonly platform: PaymentPlatform;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onDisconnected: () => void;
}

function PlatformCard({ platform, headingRef, onDisconnected }: PlatformCardProps) {
  const { name, isConnected, connectedAt, lastNoticeAt, lastTestAt } = platform;
  const state = platformState(platform);
  const refused = findRefusal(platform);
  const now = new Date();
  const id = `platform-${platform.platform}`;
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="mb-3 flex items-start justify-between gap-4">
        <h3 id={id} ref={headingRef} tabIndex={-1} className="text-lead outline-none">
          {name}
        </h3>
        <span role="status">
          <Badge tone={tones[state]}>{words.badges[state]}</Badge>
        </span>
      </div>
      <p className="font-semibold empty:hidden">{stateWords(platform, now)}</p>
      {refused !== null && (
        <Callout role="alert" tone="error" className="mt-3">
          {platformWords[platform.platform].refused(ago(refused, now))}
        </Callout>
      )}
      {state === 'connected' ? (
        <>
          <FactList
            className="mt-3"
            facts={[
              { name: words.lastNotice, value: moment(lastNoticeAt) },
              ...(lastTestAt === null ? [] : [{ name: words.lastTest, value: moment(lastTestAt) }]),
              { name: words.connectedAt, value: moment(connectedAt) },
            ]}
          />
          <details className="mt-3">
            <summary className="min-h-11 py-2 font-semibold text-admin">{words.change}</summary>
            <div className="pt-3">
              <SetUp platform={platform} />
            </div>
          </details>
        </>
      ) : (
        <div className="mt-4">
          <SetUp platform={platform} />
        </div>
      )}
      {isConnected && <Disconnect platform={platform} onDisconnected={onDisconnected} />}
    </Card>
  );
}

/** Polling intervals in milliseconds, while the first notice is awaited and otherwise. */
const WAITING_MS = 3000;
const RESTING_MS = 60_000;

/** Polls while the screen is visible; the polls also keep 'minutes ago' up to date. */
function usePolling(isWaiting: boolean): void {
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void checkForNotices();
      },
      isWaiting ? WAITING_MS : RESTING_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting]);
}

interface ChoicesProps {
  readonly platforms: readonly PaymentPlatform[];
  readonly onChoose: (platform: Platform) => void;
}

const Choices = ({ platforms, onChoose }: ChoicesProps) => (
  <ul className="grid gap-4 md:grid-cols-3">
    {platforms.map(({ platform, name }) => (
      <Card as="li" key={platform} className="flex flex-col items-start gap-3">
        <h3 className="text-lead">{name}</h3>
        <p className="text-meta text-ink-2">{platformWords[platform].about}</p>
        <Button look="outline" className="mt-auto" onClick={() => onChoose(platform)}>
          {words.choose}
          <span className="sr-only"> {name}</span>
        </Button>
      </Card>
    ))}
  </ul>
);

export function Platforms({ platforms }: { readonly platforms: readonly PaymentPlatform[] }) {
  const [chosen, setChosen] = useState<Platform>();
  const titleRef = useRef<HTMLHeadingElement>(null);
  usePolling(platforms.some((platform) => platformState(platform) === 'waiting'));

  const isShown = ({ platform, isConnected }: PaymentPlatform): boolean => isConnected || platform === chosen;
  const shown = platforms.filter(isShown);
  const others = platforms.filter((platform) => !isShown(platform));

  function disconnected(): void {
    setChosen(undefined);
    focusInSight(titleRef.current);
  }

  return (
    <section aria-labelledby="platforms-title">
      <h2 id="platforms-title" ref={titleRef} tabIndex={-1} className="mb-4 text-h3 outline-none">
        {words.title}
      </h2>
      {shown.length === 0 && <p className="mb-4 max-w-[62ch] text-ink-2">{words.empty}</p>}
      <div className="grid max-w-3xl gap-4">
        {shown.map((platform) => (
          <PlatformCard
            key={platform.platform}
            platform={platform}
            {...(platform.platform === chosen && { headingRef: focusInSight })}
            onDisconnected={disconnected}
          />
        ))}
      </div>
      {shown.length === 0 ? (
        <Choices platforms={others} onChoose={setChosen} />
      ) : (
        others.length > 0 && (
          <details className="mt-4">
            <summary className="min-h-11 py-2 font-semibold text-admin">{words.more}</summary>
            <Choices platforms={others} onChoose={setChosen} />
          </details>
        )
      )}
    </section>
  );
}
