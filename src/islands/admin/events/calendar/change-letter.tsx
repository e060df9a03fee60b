import { changeLetter as words } from '#content/events/calendar.ts';
import type { CalendarEvent } from '#contracts/events/calendar.ts';
import type { EventChange } from '#domain/events/change.ts';
import { eventPath } from '#domain/events/page.ts';
import { siteOrigin } from '#domain/shell/admin-routes.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { addLetter, audienceQuery } from '#stores/letters/editing.ts';
import { dataOf } from '#stores/query.ts';
import { openScreen } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

interface ChangeLetterProps {
  readonly change: EventChange<CalendarEvent>;
  readonly onSkip: () => void;
}

const textFor = ({ kind, was, now }: EventChange<CalendarEvent>) =>
  kind === 'moved'
    ? words.moved(now.title, was, now, `${siteOrigin(location)}${eventPath(now.taskId)}`)
    : words.cancelled(now.title, was);

/** Offers a letter to those who noted a moved or cancelled event; nothing if there are none. */
export function ChangeLetter({ change, onSkip }: ChangeLetterProps) {
  const audience = { offer: `event:${change.now.taskId}` };
  const [, state] = usePagedQuery(audienceQuery, audience);
  const count = dataOf(state)?.confirmed ?? 0;
  if (count === 0) return null;

  async function write(): Promise<void> {
    try {
      const { id } = await addLetter({ begun: { ...textFor(change), audience } });
      onSkip();
      openScreen('newsletter', letterSearch(id));
    } catch (error) {
      showToast({ title: words.failedTitle, description: serverMessageOf(error), variant: 'destructive' });
    }
  }

  return (
    <Callout tone="pending" role="status" className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{words.ask(change.now.title, count)}</p>
      <p className="flex flex-wrap gap-2">
        <Button look="compact" onClick={write}>
          {words.write(count)}
        </Button>
        <Button look="compact" onClick={onSkip}>
          {words.skip}
        </Button>
      </p>
    </Callout>
  );
}
