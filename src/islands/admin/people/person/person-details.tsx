import { type ReactElement, useState } from 'react';
import { caseWords } from '#content/law/case-words.ts';
import { details as words } from '#content/people/screen.ts';
import { bought } from '#content/purchases/bought.ts';
import type { Person } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { caseSearch } from '#domain/law/cases.ts';
import { choiceLabel, STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { messageOf } from '#islands/admin/message.ts';
import { statusTones } from '#islands/admin/people/status-tones.ts';
import { BoughtItem } from '#islands/admin/purchases/bought-item.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { allowMails, removeFromLists, resend } from '#stores/people/editing.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { PersonEntries } from './person-entries.tsx';
import { PersonFiles } from './person-files.tsx';
import { PersonHistory } from './person-history.tsx';
import { RemovePerson } from './remove-person.tsx';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ReactElement[];
}

/** Facts of one kind about the person, if there are any. */
const Section = ({ id, title, items }: SectionProps) =>
  items.length > 0 && (
    <section aria-labelledby={id} className="mb-8">
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      <ul className="grid gap-3">{items}</ul>
    </section>
  );

const letterOf = ({ id, subject, at, status }: Person['letters'][number]) => (
  <li key={`${id} ${at}`} className="wrap-anywhere">
    <ScreenLink screen="newsletter" search={letterSearch(id)} className={buttonLooks.link}>
      {subject}
    </ScreenLink>
    <span className="block text-meta text-ink-2">
      {[formatInstant(at), words.letterStates[status]].filter(Boolean).join(', ')}
    </span>
  </li>
);

const caseOf = ({ id, kind, receivedAt, answeredAt }: Person['cases'][number]) => (
  <li key={id}>
    <ScreenLink screen="cases" search={caseSearch(id)} className={buttonLooks.link}>
      {caseWords[kind].noun}
    </ScreenLink>{' '}
    {answeredAt === null && <Badge tone="alert">{words.caseOpen}</Badge>}
    <span className="block text-meta text-ink-2">
      {words.caseTimes(formatInstant(receivedAt), answeredAt === null ? undefined : formatInstant(answeredAt))}
    </span>
  </li>
);

function choiceOf({ choice, label, chosenAt, confirmedAt }: Person['choices'][number]) {
  const status = confirmedAt === null ? 'pending' : 'confirmed';
  return (
    <li key={choice} className="rounded-sm border border-hairline px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{choiceLabel({ choice, label })}</span>
        <Badge tone={statusTones[status]}>{STATUS_LABELS[status]}</Badge>
      </p>
      <p className="text-meta text-ink-2">{formatInstant(confirmedAt ?? chosenAt)}</p>
    </li>
  );
}

/** Time within which a mail counts as being sent, in milliseconds. */
const AT_ONCE_MS = 60_000;

interface PersonDetailsProps {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  readonly onListChanged: () => void;
  readonly onRemoved: () => void;
}

function resentText(dueAt: string): string {
  const isSoon = Date.parse(dueAt) - Date.now() < AT_ONCE_MS;
  return isSoon ? words.resentNow : words.resent(formatInstant(dueAt));
}

export function PersonDetails({ person, onChange, onListChanged, onRemoved }: PersonDetailsProps) {
  const { id, email, name, entries, choices, history, letters, purchases, cases } = person;
  const { bouncedAt, bounceReason, note, heardFrom } = person;
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<ListName>();

  async function act(deed: () => Promise<string>): Promise<void> {
    setBusy(true);
    setMessage(await deed().catch((error: unknown) => words.actionFailed(messageOf(error))));
    setBusy(false);
  }

  const allow = () =>
    act(async () => {
      onChange(await allowMails(id));
      return words.allowed;
    });
  const leave = (list: ListName) =>
    act(async () => {
      onChange(await removeFromLists(id, [list]));
      return words.takenOff(LIST_NAMES[list]);
    });

  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3">
        {name !== null && <span className="text-ink-2 wrap-anywhere">{email}</span>}
        <a href={`mailto:${encodeURIComponent(email)}`} className={buttonLooks.link}>
          {words.write}
        </a>
      </p>
      {bouncedAt !== null && (
        <Callout tone="error" className="mb-6">
          <p>{words.bounced(formatInstant(bouncedAt))}</p>
          {bounceReason !== null && <p className="text-ink-2">{bounceReason}</p>}
          <Button look="link" isBusy={isBusy} onClick={() => allow()}>
            {words.allowMails}
          </Button>
        </Callout>
      )}
      <PersonEntries entries={entries} onTakeOff={setLeaving} />
      {note !== null && <p className="mb-8 wrap-anywhere">{words.note(note)}</p>}
      {heardFrom !== null && <p className="mb-8 wrap-anywhere">{words.heardFrom(heardFrom)}</p>}
      <Section id="choices-title" title={words.choices} items={choices.map(choiceOf)} />
      {(entries.some(({ status }) => status === 'pending') ||
        choices.some(({ confirmedAt }) => confirmedAt === null)) && (
        <Button look="outline" isBusy={isBusy} onClick={() => act(async () => resentText(await resend(id)))}>
          {words.resend}
        </Button>
      )}
      <p role="status" className="font-semibold not-empty:mt-2 not-empty:mb-4">
        {message}
      </p>
      <Section
        id="bought-title"
        title={bought.title}
        items={purchases.map((each) => <BoughtItem key={each.id} bought={each} />)}
      />
      <Section id="letters-title" title={words.letters} items={letters.map(letterOf)} />
      <Section id="cases-title" title={words.cases} items={cases.map(caseOf)} />
      <PersonHistory history={history} />
      <PersonFiles person={person} onChange={onChange} />
      <RemovePerson id={id} email={email} onChanged={onListChanged} onRemoved={onRemoved} />
      {leaving && (
        <QuestionDialog
          words={{ ...words.question, title: words.question.title(LIST_NAMES[leaving]) }}
          onKeep={() => setLeaving(undefined)}
          onDiscard={() => {
            setLeaving(undefined);
            void leave(leaving);
          }}
        />
      )}
    </>
  );
}
