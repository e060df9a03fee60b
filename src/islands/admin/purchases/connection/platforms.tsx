import { useEffect, useRef, useState } from 'react';
import { platformWords, connection as words } from '#content/purchases/connection.ts';
import type { PaymentPlatform } from '#contracts/purchases/platforms.ts';
import type { Platform } from '#domain/purchases/notice.ts';
import { checkForNotices } from '#stores/purchases/platforms.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusInSight } from '#ui/focus.ts';
import { PlatformCard } from './platform-card.tsx';
import { platformState } from './platform-state.ts';

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
