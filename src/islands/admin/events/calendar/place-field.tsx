import { useState } from 'react';
import { eventForm as words } from '#content/events/calendar.ts';
import { findOtherVenue } from '#domain/events/venue.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const choices = ['open', 'online', 'onSite'] as const;

type Choice = (typeof choices)[number];

function choiceOf(place: string): Choice {
  if (place === '') return 'open';
  return place.toLowerCase() === words.places.online.toLowerCase() ? 'online' : 'onSite';
}

interface PlaceFieldProps {
  readonly name: string;
  readonly place: string;
  /** Tags, which may name a place too. */
  readonly tags: readonly string[];
  readonly errors: readonly string[] | undefined;
}

/** Place of an event: online, or an address. */
export function PlaceField({ name, place, tags, errors }: PlaceFieldProps) {
  const [choice, setChoice] = useState(() => choiceOf(place));
  // Choosing 'Vor Ort' without an address still names a place.
  const [address, setAddress] = useState(choice === 'onSite' && place !== words.places.onSite ? place : '');
  const value = { open: '', online: words.places.online, onSite: address.trim() || words.places.onSite }[choice];
  const other = findOtherVenue({ place: value, tags });
  return (
    <>
      <Select
        name="place"
        label={words.place}
        hint={other === '' ? undefined : words.placeOfTags(other, choice === 'open')}
        value={choice}
        onChange={({ target }) => setChoice(choices.find((each) => each === target.value) ?? 'open')}
        options={choices.map((each) => ({ value: each, label: words.places[each] }))}
      />
      <input type="hidden" name={name} value={value} />
      {choice === 'onSite' && (
        <Field
          name="address"
          label={words.address}
          hint={words.addressHint}
          value={address}
          errors={errors}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
    </>
  );
}
