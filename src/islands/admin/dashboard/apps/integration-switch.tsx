import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { integrations as words } from '#content/dashboard/apps.ts';
import type { IntegrationSwitch, SwitchState } from '#stores/integrations.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Toggle } from '#ui/toggle.tsx';

interface IntegrationSwitchProps {
  readonly service: string;
  /** Effect on visitors while it is off. */
  readonly whenOff: string;
  readonly integration: IntegrationSwitch;
  /** False if the integration is on but has no connection; undefined while unknown. */
  readonly isConnected?: boolean | undefined;
}

function StateBadge({ status, value: isEnabled, isConnected }: SwitchState & { isConnected?: boolean | undefined }) {
  if (isEnabled === undefined) return <Badge>{status === 'failed' ? words.unknown : words.loading}</Badge>;
  if (isEnabled && isConnected === false) return <Badge>{words.unconnected}</Badge>;
  return <Badge tone={isEnabled ? 'success' : 'quiet'}>{isEnabled ? words.enabled : words.disabled}</Badge>;
}

async function change(
  { service, integration }: Pick<IntegrationSwitchProps, 'service' | 'integration'>,
  isEnabled: boolean,
): Promise<void> {
  try {
    const answered = await integration.change(isEnabled);
    showToast({ title: words.changedTitle, description: words.changed(service, answered), variant: 'success' });
  } catch {
    showToast({ title: words.errorTitle, description: words.changeFailed(service), variant: 'destructive' });
  }
}

/** Name of an integration with its badge and switch (spec 2.10, 4.8). */
export function IntegrationHead({ children, ...props }: IntegrationSwitchProps & { readonly children: ReactNode }) {
  const { service, whenOff, integration, isConnected } = props;
  const state = useStore(integration.$state);
  const isKnown = state.status === 'known' || state.status === 'changing';
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lead">{service}</h2>
        <StateBadge {...state} isConnected={isConnected} />
      </div>
      {children}
      <div
        className="mt-4 border-y border-hairline py-2.5 aria-busy:opacity-60"
        aria-busy={state.status === 'changing'}
      >
        <Toggle
          name={service}
          label={words.label(service)}
          checked={state.value ?? false}
          isDisabled={!isKnown}
          onChange={(isEnabled) => {
            // Ignored while a change is pending, since a second click would contradict the first.
            if (state.status === 'known') void change(props, isEnabled);
          }}
        />
        {state.value === false && <p className="mt-2 text-meta text-ink-2">{whenOff}</p>}
      </div>
    </>
  );
}
