import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { connection as words } from '#content/tagging/screen.ts';
import { $connection, type ConnectionState, testConnection } from '#stores/tagging/contact-tags.ts';
import { Button } from '#ui/button.tsx';

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

const error = { bar: 'border-error bg-error-tint', text: 'text-error' };
const tones = {
  unknown: { bar: 'border-gold bg-pending', text: 'text-gold-ink' },
  success: { bar: 'border-success bg-success-tint', text: 'text-success' },
  refused: error,
  failed: error,
};

/** State of the connection in yellow, green or red, tested on every entry (spec 2.11, 4.8). */
export function ConnectionBar() {
  const state = useStore($connection);
  const tone = tones[state.status];

  useEffect(() => void testConnection(), []);

  return (
    <section
      aria-label={words.title}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border-l-3 py-3.5 pr-4 pl-5 ${tone.bar}`}
    >
      <p role="status" className={`min-h-11 flex-[1_1_16rem] content-center font-semibold ${tone.text}`}>
        {textOf(state)}
      </p>
      <Button look="outline" isBusy={state.status === 'unknown'} onClick={() => testConnection()}>
        {words.test}
      </Button>
    </section>
  );
}
