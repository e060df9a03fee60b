import { caseAnswer } from '#content/law/case-answer.ts';
import { cases as words } from '#content/law/case-inbox.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';

/** The answer to a case, ready to be sent from the owner's own mail program. */
export function CaseReply({ found }: { readonly found: ListedCase }) {
  const { isCopied, copy } = useCopying();
  const { subject, text } = caseAnswer(found);
  const mail = `mailto:${encodeURIComponent(found.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

  async function take(): Promise<void> {
    if (!(await copy(text))) showToast({ title: words.copyFailed, description: '', variant: 'destructive' });
  }

  return (
    <details className="border-t border-hairline pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words.answer}</summary>
      <p className="text-meta text-ink-2">{words.answerLead}</p>
      <p className="my-3 rounded-sm border border-hairline p-4 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <p className="flex flex-wrap gap-3">
        <a href={mail} className={buttonLooks.outline}>
          {words.reply}
        </a>
        <Button look="outline" onClick={() => void take()}>
          {isCopied ? words.copied : words.copy}
        </Button>
      </p>
    </details>
  );
}
