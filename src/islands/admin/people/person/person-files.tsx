import { useState } from 'react';
import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { DossierButton } from '#islands/admin/dossier-button.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { saveDisclosure } from '#islands/admin/save-file.ts';
import { Folded } from '#islands/admin/technician.tsx';
import { paths } from '#paths.ts';
import { mailDisclosure, readDisclosure } from '#stores/people/export.ts';
import { Button, buttonLooks } from '#ui/button.tsx';

/** Says how the last mail with the person's data ended; undefined if there was none. */
function lastDisclosure({ status, at }: Person['disclosure']): string | undefined {
  if (status === null || at === null) return undefined;
  return status === 'done' ? words.disclosures.done(formatInstant(at)) : words.disclosures[status];
}

interface PersonFilesProps {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
}

/** Three files about the person: the proof of consent, what was online then, and all stored data, also by mail. */
export function PersonFiles({ person, onChange }: PersonFilesProps) {
  const { id, history, disclosure } = person;
  const hasProof = history.length > 0;
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');

  async function act(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailed('');
    try {
      await deed();
    } catch (error) {
      setFailed(words.actionFailed(messageOf(error)));
    }
    setBusy(false);
  }

  const disclose = (as: 'letter' | 'data'): Promise<void> =>
    act(async () => saveDisclosure(await readDisclosure(id), words.disclosureName(id), as));
  const hints = [
    lastDisclosure(disclosure),
    disclosure.obstacle?.text ?? (disclosure.status === null && words.mailDisclosureHint),
  ];

  return (
    <div className="mt-8 border-t border-hairline pt-3">
      <Folded title={words.files}>
        <ul className="grid gap-2">
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
            <Button
              look="link"
              isBusy={isBusy || disclosure.obstacle !== null || disclosure.status === 'pending'}
              aria-describedby="disclosure-hint"
              onClick={() => act(async () => onChange(await mailDisclosure(id)))}
            >
              {words.mailDisclosure}
            </Button>
            <span id="disclosure-hint" aria-live="polite" className="text-meta text-ink-2">
              {hints.filter(Boolean).join(' ')}
            </span>
            {disclosure.obstacle && <ObstacleRemedy of={disclosure.obstacle} />}
            <Button look="link" isBusy={isBusy} onClick={() => disclose('letter')}>
              {words.disclosure}
            </Button>
            <span className="text-meta text-ink-2">{words.disclosureHint}</span>
            <Button look="link" isBusy={isBusy} onClick={() => disclose('data')}>
              {words.disclosureData}
            </Button>
            <span className="text-meta text-ink-2">{words.disclosureDataHint}</span>
            <span role="alert" className="w-full text-meta text-error empty:hidden">
              {failed}
            </span>
          </li>
        </ul>
      </Folded>
    </div>
  );
}
