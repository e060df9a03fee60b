import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { sending as words } from '#content/letters/screen.ts';
import { seriesLetter } from '#content/letters/series.ts';
import { steps, welcome } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import type { ListName } from '#domain/people/lists.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { seriesSearch } from '#islands/admin/people/letters-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import {
  type LetterDraft,
  type LetterText,
  openLetter,
  resumeLetter,
  runLetterChecks,
  sendTest,
} from '#stores/letters/editing.ts';
import { seriesQuery } from '#stores/letters/series.ts';
import { dataOf } from '#stores/query.ts';
import type { Saved } from '#stores/saved-draft.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { type Checked, LetterChecks } from './letter-checks.tsx';
import { obstacleOf } from './letter-obstacle.ts';
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
export function explainBlock({ report, failure }: Pick<Checked, 'report' | 'failure'>): Obstacle | undefined {
  if (report === undefined) return { text: failure ?? steps.waiting, link: null };
  const [first, ...others] = report.checks.filter(({ level }) => level === 'stop');
  if (first === undefined) return undefined;
  return obstacleOf(others.length === 0 ? first : { ...first, text: `${first.text} ${steps.more(others.length)}` });
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
  const [message, setMessage] = useState({ step: 'test', text: '', version });
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<{ readonly count: number; readonly canAwaitRelease: boolean }>();
  const { kind, list, testedAt } = letter;
  const isBySelf = kind !== 'letter';

  type Show = (text: string) => void;

  /** Saves the draft first, then runs the work; shows a failure beside the step's button, until the next save. */
  async function act(step: 'test' | 'send', work: (saved: Saved, show: Show) => Promise<void>): Promise<void> {
    const show: Show = (text) => setMessage({ step, text, version: draft.$state.get().version });
    setBusy(true);
    show('');
    try {
      const saved = await draft.flush();
      if (saved) await work(saved, show);
      else show(steps.unsaved);
    } catch (error) {
      show(words.failed(serverMessageOf(error)));
    }
    setBusy(false);
  }

  async function test(saved: Saved, show: Show): Promise<void> {
    show(words.testing(await sendTest(saved)));
    const after = await tested(letter);
    show(after ? '' : words.testSlow);
    if (after) onChanged(after);
  }

  /** Opens the dialog with the recipients of what was just saved: the shown checks may be of an older text. */
  async function open({ id: saved }: Saved, show: Show): Promise<void> {
    const report = await runLetterChecks(saved, false);
    const stop = report.sendObstacle ?? explainBlock({ report, failure: undefined });
    if (stop) show(stop.text);
    else if (report.recipients !== null)
      setOffer({ count: report.recipients, canAwaitRelease: report.canAwaitRelease });
  }

  const messageAt = (step: string): string =>
    message.step === step && message.version === version ? message.text : '';

  const obstacle = explainBlock(checked);
  const missing = findMissingPart(data);
  const lastTest = testedAt === null ? steps.untested : words.tested(formatInstant(testedAt));
  return (
    <>
      <Step name="test" isBySelf={isBySelf}>
        <ObstacleButton
          look="outline"
          obstacle={missing === undefined ? (checked.report?.testObstacle ?? undefined) : { text: missing, link: null }}
          hint={messageAt('test') || lastTest}
          isBusy={isBusy}
          onClick={() => act('test', test)}
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
            hint={messageAt('send') || steps.ready}
            isBusy={isBusy}
            onClick={() => act('send', open)}
          >
            {words.open}
          </ObstacleButton>
        ) : (
          <SelfSwitch kind={kind} list={list}>
            <ObstacleButton
              obstacle={letter.sendObstacle ?? obstacle}
              hint={messageAt('send') || welcome.ready}
              isBusy={isBusy}
              onClick={() => act('send', async (saved) => onChanged(await resumeLetter(saved)))}
            >
              {welcome.turnOn}
            </ObstacleButton>
          </SelfSwitch>
        )}
      </Step>
      {offer && <SendDialog draft={draft} {...offer} onSent={onChanged} onClose={() => setOffer(undefined)} />}
    </>
  );
}

interface SwitchProps {
  readonly list: ListName;
  /** Switch of the single letter. */
  readonly children: ReactNode;
}

/** Shows the letter's switch if its series is on, else a link to the series. */
function InSeries({ list, children }: SwitchProps) {
  const all = useFreshQuery(seriesQuery);
  const isOn = dataOf(all)?.some((one) => one.list === list && one.since !== null) === true;
  if (isOn) return children;
  return (
    <p>
      {seriesLetter.wholeSeries}{' '}
      <ScreenLink screen="newsletter" search={seriesSearch(list)} className={buttonLooks.link}>
        {seriesLetter.toSeries}
      </ScreenLink>
    </p>
  );
}

/** Explains the effects of activating an automated letter, above its switch. */
function SelfSwitch({ kind, list, children }: SwitchProps & Pick<Letter, 'kind'>) {
  const isInSeries = kind === 'series';
  const effects = isInSeries
    ? [seriesLetter.who, seriesLetter.change]
    : [welcome.who(list), welcome.whoNot, welcome.off];
  return (
    <>
      <Callout aria-label={welcome.what} role="note" className="grid gap-1.5">
        <p className="font-semibold">{welcome.what}</p>
        {effects.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Callout>
      {isInSeries ? <InSeries list={list}>{children}</InSeries> : children}
    </>
  );
}
