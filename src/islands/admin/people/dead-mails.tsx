import { useState } from 'react';
import { deadMails as words } from '#content/people/screen.ts';
import type { DeadMail } from '#contracts/mail/dead-mails.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { deadMailsQuery, sendMailAgain } from '#stores/mail/dead-mails.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

function Row({ mail }: { readonly mail: DeadMail }) {
  const [isBusy, setBusy] = useState(false);
  const name = words.kinds[mail.kind] ?? words.other;

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await sendMailAgain(mail.id);
      showToast({ ...words.sent, variant: 'success' });
    } catch (error) {
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-2.5">
      <span className="min-w-0">
        {name}
        <span className="block text-meta text-ink-2">
          {mail.reason} {words.givenUp(formatInstant(mail.endedAt))}
        </span>
      </span>
      <Button look="compact" isBusy={isBusy} onClick={() => resend()}>
        {words.resend}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

export function DeadMails() {
  const state = useFreshQuery(deadMailsQuery);
  if (!('data' in state) || state.data.count === 0) return null;
  const { mails, count } = state.data;
  return (
    <Callout tone="error" role="region" className="mb-6" aria-labelledby="dead-mails-title">
      <h2 id="dead-mails-title" className="font-sans text-meta font-semibold">
        {words.title(count)}
      </h2>
      <ul className="mt-2">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </ul>
    </Callout>
  );
}
