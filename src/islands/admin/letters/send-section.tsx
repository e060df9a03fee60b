import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { sending as words } from '#content/letters/screen.ts';
import { steps, welcome } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { obstaclesOf } from '#domain/letters/checks.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { applyLetterAction, type LetterDraft, type LetterText, openLetter, sendTest } from '#stores/letters/editing.ts';
import { Button } from '#ui/button.tsx';
import { type Checked, LetterChecks } from './letter-checks.tsx';
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
export function explainBlock({ report, failure }: Checked): string | undefined {
  if (report === undefined) return failure ?? steps.waiting;
  const [first, ...others] = obstaclesOf(report.checks);
  return first === undefined || others.length === 0 ? first : `${first} ${steps.more(others.length)}`;
}

/** Saves a draft at once. @returns whether it is saved, e.g. not after a conflict */
export async function isSaved(draft: LetterDraft): Promise<boolean> {
  await draft.flush();
  return draft.$state.get().save.status === 'saved';
}

interface ReasonedProps {
  /** Reason for the disabled button; undefined if enabled. */
  readonly reason: string | undefined;
  /** Hint beside the enabled button. */
  readonly hint: string;
  readonly look?: 'solid' | 'outline';
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button with the reason beside it while it is disabled. */
export function Reasoned({ reason, hint, look = 'solid', isBusy, onClick, children }: ReasonedProps) {
  const id = useId();
  return (
    <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Button
        look={look}
        className="justify-self-start"
        isBusy={isBusy || reason !== undefined}
        aria-describedby={id}
        onClick={onClick}
      >
        {children}
      </Button>
      <p id={id} role="status" className="[overflow-wrap:anywhere]">
        {reason ?? hint}
      </p>
    </div>
  );
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

  const reason = explainBlock(checked);
  const lastTest = testedAt === null ? steps.untested : words.tested(formatInstant(testedAt));
  return (
    <>
      <Step name="test" isBySelf={isBySelf}>
        <Reasoned
          look="outline"
          reason={findMissingPart(data)}
          hint={message || lastTest}
          isBusy={isBusy}
          onClick={() => void act(test)}
        >
          {words.test}
        </Reasoned>
      </Step>
      <Step name="check" isBySelf={isBySelf}>
        <LetterChecks checked={checked} />
      </Step>
      <Step name="send" isBySelf={isBySelf}>
        {list === null ? (
          <Reasoned reason={reason} hint={steps.ready} isBusy={isBusy} onClick={() => setSending(true)}>
            {words.open}
          </Reasoned>
        ) : (
          <SelfSwitch kind={kind} list={list}>
            <Reasoned
              reason={reason}
              hint={welcome.ready}
              isBusy={isBusy}
              onClick={() => void act(async () => onChanged(await applyLetterAction(id, 'resume')))}
            >
              {welcome.turnOn}
            </Reasoned>
          </SelfSwitch>
        )}
      </Step>
      {isSending && checked.report?.recipients != null && (
        <SendDialog
          letter={{ id, version }}
          count={checked.report.recipients}
          onSent={onChanged}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
