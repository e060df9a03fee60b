import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { connection as words } from '#content/activecampaign.ts';
import { $connection, type ConnectionState, testConnection } from '#stores/activecampaign.ts';
import { ActionButton } from '#ui/action-button.tsx';

function textOf(state: ConnectionState): string {
  switch (state.status) {
    case 'unknown':
      return words.pending;
    case 'success':
      return words.success;
    default:
      return words[state.status](state.message);
  }
}

const tones = { unknown: 'pending', success: 'success', refused: 'error', failed: 'error' } as const;

/** How the connection stands: yellow, green or red, tested on every entry (spec 2.11, 4.8). */
export function ConnectionBar() {
  const state = useStore($connection);

  useEffect(() => void testConnection(), []);

  return (
    <section aria-label={words.title} className="connection-bar" data-tone={tones[state.status]}>
      <p role="status" className="connection-state">
        {textOf(state)}
      </p>
      <ActionButton look="outline" isBusy={state.status === 'unknown'} onClick={() => void testConnection()}>
        {words.test}
      </ActionButton>
    </section>
  );
}
