import { useState } from 'react';
import { tasks as words } from '#content/events/clickup.ts';
import { messageOf } from '#islands/admin/message.ts';
import { hideEvent } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';
import { Toggle } from '#ui/toggle.tsx';

interface HideToggleProps {
  readonly taskId: string;
  readonly title: string;
  readonly isHidden: boolean;
  readonly showing: keyof typeof words.showings;
  readonly onChanged?: () => Promise<void>;
}

/** Switch that hides an event from the website; nothing for one that the website would not show anyway. */
export function HideToggle({ taskId, title, isHidden, showing, onChanged }: HideToggleProps) {
  const [isBusy, setBusy] = useState(false);
  if (!(isHidden || ['shown', 'past'].includes(showing))) return null;

  async function run(hides: boolean): Promise<void> {
    setBusy(true);
    try {
      await hideEvent(taskId, hides);
      showToast({ ...(hides ? words.hidden(title) : words.unhidden(title)), variant: 'success' });
      await onChanged?.();
    } catch (error) {
      const description = words.changeFailed(messageOf(error));
      showToast({ title: words.errorTitle, description, variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Toggle
      name="hidden"
      label={
        <>
          {words.hide}
          <span className="sr-only"> {title}</span>
        </>
      }
      checked={isHidden}
      isDisabled={isBusy}
      onChange={(hides) => void run(hides)}
    />
  );
}
