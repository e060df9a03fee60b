import { useState } from 'react';
import { registered as words } from '#content/events/registration.ts';
import { checkInput } from '#contracts/errors.ts';
import { type CalendarEvent, type Registrations, sendReplay as replayOperation } from '#contracts/events/calendar.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { admissionOf, EVENING_OFFERS } from '#domain/events/registration.ts';
import { isSeen } from '#domain/events/task-list.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import { formatEuro } from '#domain/purchases/offers.ts';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { registrationsQuery, sendReplay, tellRegistered } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SubmitActions } from '#ui/dialog.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

type People = Registrations['people'];

interface RegisteredProps {
  readonly event: CalendarEvent;
}

function saveCsv(title: string, people: People): void {
  const lines = people.map(({ name, email, state, at }) => csvLine([name ?? '', email, words.states[state], at]));
  const file = new Blob([CSV_BOM, csvLine([...words.csvHead]), ...lines], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${words.fileName(title)}.csv`);
}

function PeopleList({ title, people }: { readonly title: string; readonly people: People }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name ?? ''} ${email}`.toLowerCase().includes(wanted));
  if (people.length === 0) return <p className="mt-4 text-ink-2">{words.none}</p>;
  return (
    <>
      <div className="mt-4">
        <Field
          name="search"
          type="search"
          label={words.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className="mt-3">
        {found.map(({ name, email, state }) => (
          <li key={email} className="flex flex-wrap gap-x-3 border-t border-hairline py-2 text-meta">
            <span className="font-semibold">{name ?? words.noName}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{email}</span>
            <span className="text-ink-2">{words.states[state]}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-ink-2">{words.nobody}</p>}
      <Button look="compact" className="mt-3" onClick={() => saveCsv(title, people)}>
        {words.csv}
      </Button>
    </>
  );
}

interface ReplayProps extends RegisteredProps {
  readonly count: number;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

const offers = [
  { value: '', label: words.replay.noOffer },
  ...EVENING_OFFERS.map((value) => ({ value, label: OFFER_NAMES[value] })),
];

/** Choice of the offer below the recording, with the owner's sentence about it. */
function OfferFields({ event: { registration }, errors }: RegisteredProps & { readonly errors: FieldMessages }) {
  const [offer, setOffer] = useState(registration?.offer ?? '');
  return (
    <>
      <Select
        name="offer"
        label={words.replay.offer}
        hint={words.replay.offerHint}
        options={offers}
        value={offer}
        onChange={({ target }) => setOffer(target.value)}
      />
      {offer !== '' && (
        <Field
          name="offerNote"
          label={words.replay.offerNote}
          hint={words.replay.noteHint}
          defaultValue={registration?.offerNote ?? ''}
          errors={errors.offerNote}
        />
      )}
    </>
  );
}

const ReplayDialog = ({ event, count, onSent, onClose }: ReplayProps) => (
  <FormDialog title={words.replay.title} width={500} closeLabel={words.replay.close} onClose={onClose}>
    <SaveForm
      className="grid gap-4"
      errorTitle={words.errorTitle}
      read={(text) => ({
        url: typedAddress(text('url')),
        note: text('note'),
        offer: EVENING_OFFERS.find((offer) => offer === text('offer')) ?? null,
        offerNote: text('offerNote'),
      })}
      check={(body) => checkInput(replayOperation.body, body)}
      save={async (body, onStored) => {
        const written = await sendReplay(event.taskId, body);
        onStored();
        await onSent();
        return words.told(written);
      }}
      onSaved={onClose}
    >
      {({ errors, isBusy }) => (
        <>
          <Field
            name="url"
            type="url"
            label={words.replay.url}
            defaultValue={event.registration?.replay ?? ''}
            errors={errors.url}
            required
          />
          <Field
            name="note"
            label={words.replay.note}
            hint={words.replay.noteHint}
            defaultValue={event.registration?.replayNote ?? ''}
            errors={errors.note}
          />
          <OfferFields event={event} errors={errors} />
          <SubmitActions cancel={words.replay.cancel} submit={words.replay.send(count)} isBusy={isBusy} />
        </>
      )}
    </SaveForm>
  </FormDialog>
);

const counts = ['asked', 'confirmed', 'came', 'buyers'] as const;

/** Figures, people and mails of an event with registration here. */
export function Registered({ event }: RegisteredProps) {
  const [query, state] = usePagedQuery(registrationsQuery, event.taskId);
  const [isSending, setSending] = useState(false);
  const isOn = isSeen(event.showing);
  const now = new Date();
  const hasCome = event.date <= berlinDay(now);
  const isOver = admissionOf(event, now) === 'over';

  async function tell(): Promise<void> {
    try {
      showToast({ ...words.told(await tellRegistered(event.taskId)), variant: 'success' });
      await query.refresh();
    } catch (error) {
      showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
    }
  }

  return (
    <section aria-labelledby="registered" className="mt-8">
      <h2 id="registered" className="text-lead">
        {words.title}
      </h2>
      <LoadedPage state={state} words={words} onRetry={() => void query.refresh()}>
        {({ figures, people, untold, withoutReplay }) => (
          <>
            <FactList
              className="mt-3"
              facts={[
                ...counts.map((name) => ({ name: words.figures[name], value: String(figures[name]) })),
                { name: words.figures.revenue, value: `${formatEuro(figures.revenue)} (${words.revenueNote})` },
              ]}
            />
            {untold > 0 && !isOver && (
              <Callout tone="pending" role="status" className="mt-4 grid gap-2">
                <p>{words.untold(untold, isOn, event.date)}</p>
                <p>
                  <Button look="compact" onClick={tell}>
                    {isOn ? words.tell.moved : words.tell.off}
                  </Button>
                </p>
              </Callout>
            )}
            {figures.confirmed > 0 && hasCome && (
              <p className="mt-4">
                {withoutReplay === 0 ? (
                  words.replay.sent
                ) : (
                  <Button look="compact" onClick={() => setSending(true)}>
                    {words.replay.title}
                  </Button>
                )}
              </p>
            )}
            <PeopleList title={event.title} people={people} />
            {isSending && (
              <ReplayDialog
                event={event}
                count={withoutReplay}
                onSent={query.refresh}
                onClose={() => setSending(false)}
              />
            )}
          </>
        )}
      </LoadedPage>
    </section>
  );
}
