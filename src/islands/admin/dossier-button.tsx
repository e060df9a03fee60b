import { useState } from 'react';
import type { Described, DossierSubject } from '#content/law/dossier.ts';
import { dossier as words } from '#content/law/dossier-words.ts';
import { messageOf } from '#islands/admin/message.ts';
import { Button } from '#ui/button.tsx';

export interface DossierButtonProps {
  readonly subject: DossierSubject;
  /** Collects the stored facts; loaded on demand. */
  readonly describe: () => Promise<Described>;
  /** Names the subject for screen readers where several buttons are near. */
  readonly about?: string;
  /** True if there is no room for a sentence about it. */
  readonly isBare?: boolean;
}

/** Saves the file that proves what was online (docs/decisions/proof.md). */
export function DossierButton({ subject, describe, about, isBare = false }: DossierButtonProps) {
  const [failed, setFailed] = useState('');

  async function save(): Promise<void> {
    setFailed('');
    try {
      const { saveDossier } = await import('#islands/admin/law/dossier-saving.ts');
      await saveDossier(subject, describe);
    } catch (error) {
      setFailed(words.failed(messageOf(error)));
    }
  }

  return (
    <>
      <Button look="link" onClick={save}>
        {words.save}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
      {!isBare && <span className="text-meta text-ink-2">{words.hint}</span>}
      <span role="alert" className="w-full text-meta text-error empty:hidden">
        {failed}
      </span>
    </>
  );
}
