import { useState } from 'react';
import { settings } from '#content/admin.ts';
import type { NotificationSwitch } from '#domain/notifications.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { changeNotification, notificationsQuery } from '#stores/notifications.ts';
import { showToast } from '#stores/toasts.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { Toggle } from '#ui/toggle.tsx';

const { notifications: words } = settings;

async function change(name: NotificationSwitch, label: string, isOn: boolean): Promise<void> {
  try {
    await changeNotification(name, isOn);
    showToast({ title: words.savedTitle, description: words.saved(label, isOn), variant: 'success' });
  } catch {
    showToast({ title: words.failedTitle, description: words.failed(label), variant: 'destructive' });
  }
}

interface Reach {
  readonly address: string | null;
  readonly canSend: boolean;
}

/** Why no mail would reach who is signed in, as far as that is known. */
function obstacleOf({ address, canSend }: Reach, isEmergency: boolean): string | undefined {
  if (!canSend) return words.noServer;
  if (address !== null) return undefined;
  return isEmergency ? words.noEmergencyAddress : words.noAddress;
}

/** Of what who is signed in is told by mail: saved as soon as it is switched (spec 2.14). */
export function Notifications({ isEmergency }: { readonly isEmergency: boolean }) {
  const state = useFreshQuery(notificationsQuery);
  const [busy, setBusy] = useState<NotificationSwitch>();
  if (state.status === 'loading') return <LoadingState>{words.loading}</LoadingState>;
  if (state.status === 'error') {
    return <ErrorState text={words.loadFailed} retry={words.retry} onRetry={() => void notificationsQuery.reload()} />;
  }
  const { switches, address } = state.data;
  const obstacle = obstacleOf(state.data, isEmergency);
  return (
    <Card className="max-w-2xl">
      <section className="grid gap-5" aria-labelledby="notifications-title">
        <h2 id="notifications-title" className="text-lead">
          {words.title}
        </h2>
        {obstacle === undefined ? (
          <p className="text-ink-2 [overflow-wrap:anywhere]">{words.lead(address ?? '')}</p>
        ) : (
          <Notice tone="pending">{obstacle}</Notice>
        )}
        {words.switches.map(({ name, label }) => (
          <div key={name} className="aria-busy:opacity-60" aria-busy={busy === name}>
            <Toggle
              name={name}
              label={label}
              checked={switches[name]}
              onChange={(isOn) => {
                // A second click while the server decides would contradict the first.
                if (busy !== undefined) return;
                setBusy(name);
                void change(name, label, isOn).finally(() => setBusy(undefined));
              }}
            />
          </div>
        ))}
        <p className="text-meta text-ink-2">{words.hint}</p>
      </section>
    </Card>
  );
}
