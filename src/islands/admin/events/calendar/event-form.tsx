import { useState } from 'react';
import { eventForm as words } from '#content/events/calendar.ts';
import { checkInput } from '#contracts/errors.ts';
import { type CalendarEvent, type EventEdit, type readEventForm, saveEvent } from '#contracts/events/calendar.ts';
import type { Result } from '#contracts/route.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { formatDuration } from '#domain/events/duration.ts';
import { parseDuration, spanMinutes } from '#domain/events/duration-reading.ts';
import { NO_FACTS } from '#domain/events/event.ts';
import { parseTime } from '#domain/events/start.ts';
import { parseCapacity } from '#domain/events/task-reading.ts';
import { partLabels } from '#domain/events/task-writing.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { RegistrationField, readRegistration } from '#islands/admin/events/registration/registration-field.tsx';
import { FormDialog } from '#islands/admin/forms/form-dialog.tsx';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { eventFormQuery, type SaveInput, writeEvent } from '#stores/events/calendar.ts';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { EventImageField } from './event-image-field.tsx';
import { PlaceField } from './place-field.tsx';
import { VisibilityField } from './visibility-field.tsx';

/** Fields that the ClickUp list may lack. */
const OPTIONAL = ['speaker', 'url', 'image'] as const;

type TypedPart = 'title' | 'time' | 'description' | 'speaker' | 'url' | 'tags';

export interface EventDraft {
  /** Null for a new event. */
  readonly taskId: string | null;
  readonly wish: EventEdit;
  /** True if only the beginning of the description is known. */
  readonly isShortened: boolean;
  readonly registration?: CalendarEvent['registration'];
}

export const newDraft = (date: string): EventDraft => ({
  taskId: null,
  isShortened: false,
  wish: { ...NO_FACTS, tags: [], date },
});

interface FormProps {
  readonly draft: EventDraft;
  /** Shows the saved event and returns a sentence about its visibility. */
  readonly onSaved: (saved: SaveInput) => Promise<string>;
  readonly onClose: () => void;
}

const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Returns the typed duration in minutes, else that of a time range in the time field; NaN if unreadable. */
function minutesOf(duration: string, time: string): number {
  if (duration.trim() === '') return spanMinutes(time) ?? 0;
  return parseDuration(duration) ?? Number.NaN;
}

/** Returns the typed number of places; NaN for text and for 0, which is none. */
const capacityOf = (text: string): number => (text.trim() === '' ? 0 : (parseCapacity(text) ?? Number.NaN));

interface FieldsProps extends FormProps {
  readonly known: Result<typeof readEventForm>;
}

function Fields({ draft, known, onSaved, onClose }: FieldsProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [date, setDate] = useState(draft.wish.date);
  const { taskId, wish, isShortened, registration } = draft;
  const { statuses, missing, isAway, isConnected, site } = known;
  const [speaker, url, image] = OPTIONAL.map((part) => !missing.includes(partLabels[part]));

  const typed = (part: TypedPart, errors: FieldMessages) => ({
    name: `wish.${part}`,
    label: words[part],
    defaultValue: part === 'tags' ? wish.tags.join(', ') : wish[part],
    errors: errors[`wish.${part}`],
  });

  function read(text: (name: string) => string): SaveInput {
    return {
      key,
      taskId,
      before: taskId === null ? null : wish,
      leavesOut: text('leavesOut') === 'on',
      registration: readRegistration(text),
      wish: {
        title: text('wish.title'),
        description: text('wish.description').replaceAll('\r\n', '\n'),
        date,
        time: parseTime(text('wish.time')) ?? text('wish.time'),
        minutes: minutesOf(text('wish.minutes'), text('wish.time')),
        place: text('wish.place').trim(),
        capacity: capacityOf(text('wish.capacity')),
        speaker: text('wish.speaker'),
        url: typedAddress(text('wish.url')),
        image: typedAddress(text('wish.image')),
        tags: splitTags(text('wish.tags')),
        status: text('wish.status'),
      },
    };
  }

  return (
    <SaveForm
      className="grid gap-4"
      label={taskId === null ? words.create : words.edit}
      errorTitle={words.errorTitle}
      read={read}
      check={(body) => checkInput(saveEvent.body, body)}
      save={async (body, onStored) => {
        const { state: outcome, message } = await writeEvent(body);
        onStored();
        const seen = await onSaved(body);
        const description = outcome === 'written' && seen !== '' ? `${message} ${seen}` : message;
        return { title: words.saved[outcome], description };
      }}
      onSaved={onClose}
    >
      {({ errors, isBusy }) => (
        <>
          {isAway && <Callout tone="pending">{isConnected ? words.away : words.notConnected}</Callout>}
          <Field {...typed('title', errors)} required />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField
              isClearable
              name="wish.date"
              label={words.date}
              value={date}
              errors={errors['wish.date']}
              onChange={setDate}
            />
            <Field {...typed('time', errors)} hint={words.timeHint} />
            <Field
              name="wish.minutes"
              label={words.minutes}
              hint={words.minutesHint}
              defaultValue={formatDuration(wish.minutes)}
              errors={errors['wish.minutes']}
            />
            <PlaceField name="wish.place" place={wish.place} tags={wish.tags} errors={errors['wish.place']} />
          </div>
          <TextArea
            {...typed('description', errors)}
            rows={5}
            {...(isShortened && { readOnly: true, hint: words.shortened })}
          />
          {speaker && <Field {...typed('speaker', errors)} />}
          <RegistrationField
            registration={registration}
            isElsewhere={taskId === null || wish.url !== ''}
            errors={errors}
          >
            {url && <Field {...typed('url', errors)} hint={words.urlHint} type="url" />}
          </RegistrationField>
          {image && <EventImageField name="wish.image" value={wish.image} errors={errors['wish.image']} site={site} />}
          <VisibilityField
            statuses={statuses}
            status={wish.status}
            isNew={taskId === null}
            errors={errors['wish.status']}
            isOpen={(errors['wish.tags'] ?? errors['wish.capacity']) !== undefined}
          >
            <Field
              name="wish.capacity"
              label={words.capacity}
              hint={words.capacityHint}
              inputMode="numeric"
              defaultValue={wish.capacity === 0 ? '' : String(wish.capacity)}
              errors={errors['wish.capacity']}
            />
            <Field {...typed('tags', errors)} hint={words.tagsHint} />
            {missing.length > 0 && <Callout>{words.missing(missing.join(', '))}</Callout>}
          </VisibilityField>
          {OPTIONAL.some((part) => errors[`wish.${part}`] !== undefined) && (
            <Checkbox name="leavesOut" label={words.leaveOut} hint={words.leaveOutHint} />
          )}
          <SubmitActions cancel={words.cancel} submit={isBusy ? words.saving : words.save} isBusy={isBusy} />
        </>
      )}
    </SaveForm>
  );
}

/** Dialog 'Neues Event' or 'Bearbeiten'; saves to ClickUp (docs/decisions/events.md). */
export const EventForm = (props: FormProps) => (
  <FormDialog
    title={props.draft.taskId === null ? words.create : words.edit}
    width={600}
    closeLabel={words.close}
    onClose={props.onClose}
  >
    <Loaded query={eventFormQuery} words={words}>
      {(known) => <Fields {...props} known={known} />}
    </Loaded>
  </FormDialog>
);
