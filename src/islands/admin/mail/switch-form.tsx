import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { settings } from '#content/settings.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import type { SwitchDraft, Switches } from '#stores/switch-draft.ts';
import { showToast, type Toast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Toggle } from '#ui/toggle.tsx';

const { switches: words } = settings;

interface SwitchFormProps {
  readonly draft: SwitchDraft;
  readonly switches: readonly { readonly name: string; readonly label: string }[];
  /** Stored values. */
  readonly saved: Switches;
  /** Saves all switches, reads them again and returns the success toast. */
  readonly save: (switches: Switches) => Promise<Omit<Toast, 'variant'>>;
  readonly children?: ReactNode;
}

export function SwitchForm({ draft, switches, saved, save, children }: SwitchFormProps) {
  const chosen = useStore(draft.$chosen);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const shown: Switches = { ...saved, ...chosen };
  const isChanged = Object.keys(chosen).length > 0;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const toast = await save(shown);
      draft.settle(shown);
      showToast({ ...toast, variant: 'success' });
    } catch (error) {
      const message = serverMessageOf(error);
      setFailure(message);
      showToast({ title: words.failedTitle, description: message, variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      {switches.map(({ name, label }) => (
        <Toggle
          key={name}
          name={name}
          label={label}
          checked={shown[name] ?? false}
          onChange={(isOn) => draft.choose(name, isOn, saved)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? words.saving : settings.save}
        </Button>
        {children}
        <p role="status" className="text-meta text-ink-2">
          {isChanged && words.unsaved}
        </p>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-meta font-semibold text-error">
          {words.failed(failure)}
        </p>
      )}
    </form>
  );
}
