import { embedding as words } from '#content/visits/days.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeLine } from '#ui/code-line.tsx';

/** How other websites are counted too (spec 2.12). */
export function Embedding() {
  const { isCopied, copy } = useCopying();
  const code = `<script defer src="${location.origin}/api/analytics/script.js"></script>`;

  async function run(): Promise<void> {
    if (await copy(code)) return;
    showToast({ title: words.failedTitle, description: words.failed, variant: 'destructive' });
  }

  return (
    <Card as="section" aria-labelledby="embedding-title">
      <h2 id="embedding-title" className="text-lead">
        {words.title}
      </h2>
      <p className="mt-1 max-w-[62ch] text-ink-2">
        {words.lead} {words.own}
      </p>
      <p className="mt-2 max-w-[62ch] text-ink-2">{words.goals}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CodeLine>{code}</CodeLine>
        <Button look="outline" className="gap-2" onClick={() => void run()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {words.copy}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied && words.copied}
      </p>
    </Card>
  );
}
