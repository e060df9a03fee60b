import { settings } from '#content/settings.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { notificationsDraft, notificationsQuery, saveNotifications } from '#stores/mail/notifications.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchForm } from './switch-form.tsx';

const { notifications: words } = settings;

interface Reach {
  readonly address: string | null;
  readonly isOwners?: true | undefined;
  readonly obstacle: Obstacle | null;
}

/** Explains why no mail would reach the account; null if none is known to fail. */
function obstacleOf({ address, isOwners, obstacle }: Reach, isEmergency: boolean): Obstacle | null {
  if (obstacle !== null || address !== null) return obstacle;
  const ofEmergency = isOwners ? words.ownersAddress : words.noEmergencyAddress;
  return { text: isEmergency ? ofEmergency : words.noAddress, link: null };
}

/** Switches for the account's mail notifications, saved together (spec 2.14). */
export const Notifications = ({ isEmergency }: { readonly isEmergency: boolean }) => (
  <Loaded query={notificationsQuery} words={words} titles={[words.title]}>
    {({ switches, ...reach }) => {
      const obstacle = obstacleOf(reach, isEmergency);
      return (
        <Card className="max-w-2xl">
          <section className="grid gap-5" aria-labelledby="notifications-title">
            <h2 id="notifications-title" className="text-lead">
              {words.title}
            </h2>
            {obstacle === null ? (
              <p className="text-ink-2 wrap-anywhere">{words.lead(reach.address ?? '')}</p>
            ) : (
              <Callout tone="pending">
                {obstacle.text} <ObstacleRemedy of={obstacle} />
              </Callout>
            )}
            <p className="text-meta text-ink-2">{words.hint}</p>
            <SwitchForm
              draft={notificationsDraft}
              switches={words.switches}
              saved={switches}
              save={async (chosen) => {
                await saveNotifications({ ...switches, ...chosen });
                return words.saved;
              }}
            />
          </section>
        </Card>
      );
    }}
  </Loaded>
);
