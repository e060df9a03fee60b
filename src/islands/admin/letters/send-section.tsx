import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { welcome, sending as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { obstaclesOf } from '#domain/letters/checks.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import {
  type LetterDraft,
  type LetterReport,
  lookAtLetter,
  moveLetter,
  openLetter,
  sendTest,
} from '#stores/letters/editing.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SendDialog } from './send-dialog.tsx';

/** How often, and how long, it is looked whether the test has gone out, in milliseconds. */
const LOOK_MS = 1500;
const LOOKS = 12;

const tones = { good: 'success', hint: 'alert', stop: 'error' } as const;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a test that was asked for has gone out. @returns the letter as it is then */
async function tested({ id, testedAt }: Letter): Promise<Letter | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_MS);
    const letter = await openLetter(id);
    if (letter.testedAt !== testedAt) return letter;
  }
  return undefined;
}

const Checks = ({ checks }: Pick<LetterReport, 'checks'>) => (
  <ul aria-label={words.checks} className="grid gap-2">
    {checks.map(({ name, level, text }) => (
      <li key={name} className="grid items-baseline gap-x-3 gap-y-1 sm:grid-cols-[11.5rem_minmax(0,1fr)]">
        <span>
          <Badge tone={tones[level]}>{words.levels[level]}</Badge>
        </span>
        <span className="[overflow-wrap:anywhere]">{text}</span>
      </li>
    ))}
  </ul>
);

interface SendSectionProps {
  readonly letter: Letter;
  readonly draft: LetterDraft;
  readonly onChanged: (letter: Letter) => void;
}

/** What is left to do until a letter goes out: the test, the checks, and the button. */
export function SendSection({ letter, draft, onChanged }: SendSectionProps) {
  const { version } = useStore(draft.$state);
  const [report, setReport] = useState<LetterReport & { readonly version: number }>();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const { id, kind, testedAt } = letter;

  /** Saves what is typed, then does the work; shows a failure. */
  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setSaid('');
    try {
      await draft.flush();
      if (draft.$state.get().save.status === 'saved') await work();
    } catch (error) {
      setSaid(words.failed(serverMessageOf(error)));
    }
    setBusy(false);
  }

  async function check(): Promise<void> {
    setSaid(words.checking);
    const found = await lookAtLetter(id);
    setReport({ ...found, version: draft.$state.get().version });
    setSaid('');
  }

  async function test(): Promise<void> {
    setSaid(words.testing(await sendTest(id)));
    const after = await tested(letter);
    if (after) onChanged(after);
    setSaid(after ? '' : words.testSlow);
    if (after) await check();
  }

  // What was looked at is no longer what stands there.
  useEffect(() => setReport((known) => (known?.version === version ? known : undefined)), [version]);

  const isReady = report !== undefined && obstaclesOf(report.checks).length === 0;

  return (
    <section aria-labelledby="send-title" className="grid gap-4 border-t border-hairline pt-6">
      <h2 id="send-title" className="text-h3">
        {words.title}
      </h2>
      {testedAt !== null && <p className="text-meta text-ink-2">{words.tested(formatInstant(testedAt))}</p>}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" isBusy={isBusy} onClick={() => void act(test)}>
          {words.test}
        </Button>
        <Button look="outline" isBusy={isBusy} onClick={() => void act(check)}>
          {words.check}
        </Button>
        {kind === 'letter' && (
          <Button isBusy={isBusy || !isReady} onClick={() => setSending(true)}>
            {words.open}
          </Button>
        )}
        {kind === 'welcome' && (
          <Button
            isBusy={isBusy || !isReady}
            onClick={() => void act(async () => onChanged(await moveLetter(id, 'resume')))}
          >
            {welcome.turnOn}
          </Button>
        )}
      </div>
      <p role="status" className="min-h-6 font-semibold">
        {said || (report !== undefined && !isReady ? words.blocked : '')}
      </p>
      {report && <Checks checks={report.checks} />}
      {isSending && report?.recipients != null && (
        <SendDialog
          letter={{ id, version }}
          count={report.recipients}
          onSent={onChanged}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  );
}
