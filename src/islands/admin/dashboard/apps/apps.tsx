import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { apps, integrations } from '#content/dashboard/apps.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { formatNumber } from '#domain/german-count.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { clickUpStatusQuery, clickUpTasksQuery, isConnected } from '#stores/events/connection.ts';
import { activeCampaignSwitch, clickUpSwitch } from '#stores/integrations.ts';
import { dataOf } from '#stores/query.ts';
import { $auth } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ErrorState } from '#ui/states.tsx';
import { TickList } from '#ui/tick-list.tsx';
import { IntegrationHead } from './integration-switch.tsx';

const { clickup: words } = apps;

/** Synchronised list and its number of visible tasks; sample data of spec 2.10 until connected. */
function ClickUpFacts() {
  const status = dataOf(useStore(clickUpStatusQuery.$state));
  const tasks = useStore(clickUpTasksQuery.$state);
  const isSample = status !== undefined && !isConnected(status);
  const listId = status?.connection?.listId;
  const shown = dataOf(tasks)?.filter(({ showing }) => showing === 'shown').length;

  const sampleOr = (sample: string, real: string | undefined) =>
    isSample ? (
      <>
        {sample} <Badge>{apps.sample}</Badge>
      </>
    ) : (
      (real ?? words.unknown)
    );
  return (
    <FactList
      className="mt-4"
      facts={[
        { name: words.listId, value: sampleOr(words.samples.listId, listId) },
        {
          name: words.events,
          value: sampleOr(words.samples.events, shown === undefined ? undefined : formatNumber(shown)),
        },
      ]}
    />
  );
}

const switches = [clickUpSwitch, activeCampaignSwitch] as const;

/** Reads both switches; a single toast reports failures (spec 8). */
async function readSwitches(): Promise<void> {
  await Promise.all(switches.map((integration) => integration.read()));
  if (switches.every(({ $state }) => $state.get().status !== 'failed')) return;
  showToast({ title: integrations.errorTitle, description: integrations.loadFailed, variant: 'destructive' });
}

interface OpenLinkProps {
  readonly screen: AdminScreen;
  readonly title: string;
  readonly label?: string;
}

const OpenLink = ({ screen, title, label = apps.open }: OpenLinkProps) => (
  <ScreenLink screen={screen} className={buttonLooks.link}>
    {label}
    <span className="sr-only"> {title}</span>
  </ScreenLink>
);

const Links = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-auto flex flex-wrap gap-x-6 pt-4">{children}</p>
);

function ClickUpHead() {
  const { title, text, whenOff } = apps.clickup;
  const status = dataOf(useStore(clickUpStatusQuery.$state));
  return (
    <IntegrationHead
      service={title}
      whenOff={whenOff}
      integration={clickUpSwitch}
      isConnected={status && isConnected(status)}
    >
      <p className="mt-1 text-ink-2 lg:min-h-[2lh]">{text}</p>
    </IntegrationHead>
  );
}

function Failure() {
  const states = [useStore(clickUpSwitch.$state), useStore(activeCampaignSwitch.$state)];
  if (states.every(({ status }) => status !== 'failed')) return null;
  return <ErrorState text={integrations.loadFailed} retry={integrations.retry} onRetry={readSwitches} />;
}

/** Apps overview (spec 2.10). Reads the switches on every entry. */
export function Apps() {
  const auth = useStore($auth);
  const role = 'user' in auth ? auth.user.role : 'reader';
  const isOwner = canOpen(role, 'clickup');

  useEffect(() => {
    if (isOwner) void readSwitches();
  }, [isOwner]);

  const { clickup, activecampaign } = apps;
  return (
    <>
      <PageHead title={screenTitles.apps} lead={apps.lead} />
      {isOwner && <Failure />}
      <ul className="grid gap-4 lg:grid-cols-2">
        {isOwner && (
          <>
            <Card as="li" className="flex flex-col">
              <ClickUpHead />
              <ClickUpFacts />
              <Links>
                <OpenLink screen="clickup" title={clickup.title} label={apps.configure} />
                <a
                  href={clickup.service.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`${buttonLooks.link} gap-1`}
                >
                  {clickup.service.label}
                  <span className="sr-only"> {apps.newTab}</span>
                  <Icon name="site" />
                </a>
              </Links>
            </Card>
            <Card as="li" className="flex flex-col">
              <IntegrationHead
                service={activecampaign.title}
                whenOff={activecampaign.whenOff}
                integration={activeCampaignSwitch}
              >
                <p className="mt-1 text-ink-2 lg:min-h-[2lh]">{activecampaign.text}</p>
              </IntegrationHead>
              <FactList facts={activecampaign.facts} className="mt-4" />
              <Links>
                <OpenLink screen="activecampaign" title={activecampaign.title} label={apps.configure} />
              </Links>
            </Card>
          </>
        )}
        {apps.cards
          .filter(({ screen }) => canOpen(role, screen))
          .map(({ screen, title, text, facts }) => (
            <Card as="li" key={screen} className="flex flex-col">
              <h2 className="text-lead">{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
              {facts.length > 0 && <TickList items={facts} className="mt-4 text-ink-2" />}
              <Links>
                <OpenLink screen={screen} title={title} />
              </Links>
            </Card>
          ))}
        <Card as="li" className="border-dashed">
          <h2 className="text-lead">{apps.soon.title}</h2>
          <ul className="mt-2 flex list-disc flex-wrap items-baseline gap-x-10 pl-5 text-ink-2">
            {apps.soon.items.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      </ul>
    </>
  );
}
