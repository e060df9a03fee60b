import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sending as words } from '#content/letters/screen.ts';
import { steps, welcome } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { applyLetterAction, type LetterDraft, type LetterText, openLetter, sendTest } from '#stores/letters/editing.ts';
import { type Checked, LetterChecks } from './letter-checks.tsx';
import { obstacleOf } from './letter-obstacle.ts';
import { SelfSwitch } from './self-switch.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Step } from './steps.tsx';

/** Polling interval in milliseconds, and number of polls, while a test is being sent. */
const LOOK_MS = 1500;
const LOOKS = 12;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a requested test has been sent. @returns the letter then; undefined if the wait was too long */
async function tested({ id, testedAt }: Letter): Promise<Letter | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_MS);
    const letter = await openLetter(id);
    if (letter.testedAt !== testedAt) return letter;
  }
  return undefined;
}

/** Names the part missing before a test; undefined if complete. */
export function findMissingPart({ subject, text }: Pick<LetterText, 'subject' | 'text'>): string | undefined {
  if (subject.trim() === '') return steps.noSubject;
  return text.trim() === '' ? steps.noText : undefined;
}

/** Explains why a letter cannot be sent; undefined if it can. */
export function explainBlock({ report, failure }: Checked): Obstacle | undefined {
  if (report === undefined) return { text: failure ?? steps.waiting, link: null };
  const [first, ...others] = report.checks.filter(({ level }) => level === 'stop');
  if (first === undefined) return undefined;
  return obstacleOf(others.length === 0 ? first : { ...first, text: `${first.text} ${steps.more(others.length)}` });
}

/** Saves a draft at once. @returns whether it is saved, e.g. not after a conflict */
export async function isSaved(draft: LetterDraft): Promise<boolean> {
  await draft.flush();
  return draft.$state.get().save.status === 'saved';
}

interface SendSectionProps {
  readonly letter: Letter;
  readonly draft: LetterDraft;
  readonly checked: Checked;
  readonly onChanged: (letter: Letter) => void;
}

/** Remaining steps before sending: the test, the checks, and the send button. */
export function SendSection({ letter, draft, checked, onChanged }: SendSectionProps) {
  const { version, data } = useStore(draft.$state);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const { id, kind, list, testedAt } = letter;
  const isBySelf = kind !== 'letter';

  /** Saves the draft first, then runs the work; shows a failure. */
  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setMessage('');
    try {
      if (await isSaved(draft)) await work();
      else setMessage(steps.unsaved);
    } catch (error) {
      setMessage(words.failed(serverMessageOf(error)));
    }
    setBusy(false);
  }

  async function test(): Promise<void> {
    setMessage(words.testing(await sendTest(id)));
    const after = await tested(letter);
    setMessage(after ? '' : words.testSlow);
    if (after) onChanged(after);
  }

  const obstacle = explainBlock(checked);
  const missing = findMissingPart(data);
  const lastTest = testedAt === null ? steps.untested : words.tested(formatInstant(testedAt));
  return (
    <>
      <Step name="test" isBySelf={isBySelf}>
        <ObstacleButton
          look="outline"
          obstacle={missing === undefined ? (checked.report?.testObstacle ?? undefined) : { text: missing, link: null }}
          hint={message || lastTest}
          isBusy={isBusy}
          onClick={() => act(test)}
        >
          {words.test}
        </ObstacleButton>
      </Step>
      <Step name="check" isBySelf={isBySelf}>
        <LetterChecks checked={checked} />
      </Step>
      <Step name="send" isBySelf={isBySelf}>
        {list === null ? (
          <ObstacleButton
            obstacle={checked.report?.sendObstacle ?? obstacle}
            hint={steps.ready}
            isBusy={isBusy}
            onClick={() => setSending(true)}
          >
            {words.open}
          </ObstacleButton>
        ) : (
          <SelfSwitch kind={kind} list={list}>
            <ObstacleButton
              obstacle={letter.sendObstacle ?? obstacle}
              hint={welcome.ready}
              isBusy={isBusy}
              onClick={() => act(async () => onChanged(await applyLetterAction(id, 'resume')))}
            >
              {welcome.turnOn}
            </ObstacleButton>
          </SelfSwitch>
        )}
      </Step>
      {isSending && checked.report?.recipients != null && (
        <SendDialog
          letter={{ id, version }}
          count={checked.report.recipients}
          canAwaitRelease={checked.report.canAwaitRelease}
          onSent={onChanged}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
