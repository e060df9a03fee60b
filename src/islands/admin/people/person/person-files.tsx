import { useState } from 'react';
import { details as words } from '#content/people/screen.ts';
import { DossierButton } from '#islands/admin/dossier-button.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { saveDisclosure } from '#islands/admin/save-file.ts';
import { paths } from '#paths.ts';
import { readDisclosure } from '#stores/people/export.ts';
import { Button, buttonLooks } from '#ui/button.tsx';

interface PersonFilesProps {
  readonly id: number;
  /** True if there are stored proofs of consent. */
  readonly hasProof: boolean;
}

/** Downloads for the person: proofs of consent, and all stored data ('Auskunft'). */
export function PersonFiles({ id, hasProof }: PersonFilesProps) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');

  async function disclose(as: 'letter' | 'data'): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await saveDisclosure(await readDisclosure(id), words.disclosureName(id), as);
    } catch (error) {
      setFailed(words.actionFailed(messageOf(error)));
    }
    setBusy(false);
  }

  return (
    <ul className="mt-8 border-t border-hairline pt-3">
      {hasProof && (
        <li className="flex flex-wrap items-center gap-x-3">
          <a href={`${paths.proof}/${id}`} target="_blank" rel="noopener" className={buttonLooks.link}>
            {words.proof}
          </a>
          <span className="text-meta text-ink-2">{words.proofHint}</span>
        </li>
      )}
      {hasProof && (
        <li className="flex flex-wrap items-center gap-x-3">
          <DossierButton
            subject={{ kind: 'person', id }}
            describe={async () => (await import('./person-dossier.ts')).describePerson(id)}
          />
        </li>
      )}
      <li className="flex flex-wrap items-center gap-x-3">
        <Button look="link" isBusy={isBusy} onClick={() => void disclose('letter')}>
          {words.disclosure}
        </Button>
        <span className="text-meta text-ink-2">{words.disclosureHint}</span>
      </li>
      <li className="flex flex-wrap items-center gap-x-3">
        <Button look="link" isBusy={isBusy} onClick={() => void disclose('data')}>
          {words.disclosureData}
        </Button>
        <span className="text-meta text-ink-2">{words.disclosureDataHint}</span>
        <span role="alert" className="w-full text-meta text-error empty:hidden">
          {failed}
        </span>
      </li>
    </ul>
  );
}
