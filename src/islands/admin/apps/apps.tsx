import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { apps, integrations, screenTitles } from '#content/admin.ts';
import type { AdminScreen } from '#domain/admin-routes.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { ScreenHead } from '#islands/admin/screen-head.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { activeCampaignSwitch, clickUpSwitch } from '#stores/integrations.ts';
import { showToast } from '#stores/toasts.ts';
import { IntegrationHead } from './integration-switch.tsx';

const switches = [clickUpSwitch, activeCampaignSwitch] as const;

/** Asks for both switches; one toast says if either is unknown (spec 8). */
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
  <ScreenLink screen={screen} className="admin-link">
    {label}
    <span className="sr-only">: {title}</span>
  </ScreenLink>
);

const Facts = ({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string }[] }) => (
  <dl className="fact-list mt-4">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Links = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-auto flex flex-wrap gap-x-6 pt-4">{children}</p>
);

function Failure() {
  const states = [useStore(clickUpSwitch.$state), useStore(activeCampaignSwitch.$state)];
  if (states.every(({ status }) => status !== 'failed')) return null;
  return (
    <div role="alert" className="failure-banner">
      <p className="font-semibold text-error">{integrations.loadFailed}</p>
      <button type="button" className="admin-button-outline" onClick={() => void readSwitches()}>
        {integrations.retry}
      </button>
    </div>
  );
}

/** The apps overview (spec 2.10). The switches are read on every entry. */
export function Apps() {
  useEffect(() => void readSwitches(), []);

  const { clickup, activecampaign } = apps;
  return (
    <>
      <ScreenHead title={screenTitles.apps} lead={apps.lead} />
      <Failure />
      <ul className="grid gap-4 lg:grid-cols-2">
        <li className="admin-card flex flex-col">
          <IntegrationHead service={clickup.title} integration={clickUpSwitch}>
            <p className="mt-1 text-ink-2 lg:min-h-[2lh]">{clickup.text}</p>
          </IntegrationHead>
          <Facts facts={clickup.facts} />
          <Links>
            <OpenLink screen="clickup" title={clickup.title} label={apps.configure} />
            <a href={clickup.service.url} target="_blank" rel="noopener noreferrer" className="admin-link gap-1">
              {clickup.service.label}
              <span className="sr-only"> {apps.newTab}</span>
              <Icon name="site" />
            </a>
          </Links>
        </li>
        <li className="admin-card flex flex-col">
          <IntegrationHead service={activecampaign.title} integration={activeCampaignSwitch}>
            <p className="mt-1 text-ink-2 lg:min-h-[2lh]">{activecampaign.text}</p>
          </IntegrationHead>
          <Facts facts={activecampaign.facts} />
          <Links>
            <OpenLink screen="activecampaign" title={activecampaign.title} label={apps.configure} />
          </Links>
        </li>
        {apps.cards.map(({ screen, title, text, facts }) => (
          <li key={screen} className="admin-card flex flex-col">
            <h2 className="text-lead">{title}</h2>
            <p className="mt-1 text-ink-2">{text}</p>
            <ul className="ticks mt-4 text-meta text-ink-2">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <Links>
              <OpenLink screen={screen} title={title} />
            </Links>
          </li>
        ))}
        <li className="admin-card border-dashed lg:col-span-2">
          <h2 className="text-lead">{apps.soon.title}</h2>
          <ul className="mt-2 flex list-disc flex-wrap gap-x-10 pl-5 text-ink-2">
            {apps.soon.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </li>
      </ul>
    </>
  );
}
