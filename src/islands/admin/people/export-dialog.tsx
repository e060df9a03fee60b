import { useRef, useState } from 'react';
import { csv as words } from '#content/people/screen.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { filterOf, type PeopleView, showsEverybody } from '#domain/people/view.ts';
import { messageOf } from '#islands/admin/message.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { readCsv } from '#stores/people/export.ts';
import { Checkbox } from '#ui/choice.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';

interface ExportDialogProps {
  readonly view: PeopleView;
  readonly total: number;
  readonly onClose: () => void;
}

/** Makes the CSV file of all who match, and shows how far it is. */
export function ExportDialog({ view, total, onClose }: ExportDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    const hasInterests = formRef.current !== null && new FormData(formRef.current).has('interests');
    setBusy(true);
    setSaid(words.running(0, total));
    try {
      let written = 0;
      const file = await readCsv(filterOf(view), hasInterests, (people) => {
        written = people;
        setSaid(words.running(people, total));
      });
      saveFile(file, words.fileName(berlinDay(new Date())));
      setSaid(words.done(written));
    } catch (error) {
      setSaid(words.failed(messageOf(error)));
    }
    setBusy(false);
  }

  return (
    <Dialog title={words.title} width={500} closeLabel={words.close} onClose={onClose}>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void run();
        }}
      >
        <div className="grid gap-3 pb-5">
          <p>{showsEverybody(view) ? words.everybody(total) : words.found(total)}</p>
          <p className="text-meta text-ink-2">{words.form}</p>
          <Checkbox name="interests" label={words.interests} hint={words.interestsHint} />
          <p role="status" className="min-h-6 font-semibold tabular-nums">
            {said}
          </p>
        </div>
        <SubmitActions cancel={words.close} onCancel={onClose} submit={words.run} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
