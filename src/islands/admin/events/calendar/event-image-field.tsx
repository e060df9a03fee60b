import { useState } from 'react';
import { madeByAi } from '#content/content/screen.ts';
import { eventForm as words } from '#content/events/calendar.ts';
import { imagePath } from '#contracts/content/images.ts';
import { Picker } from '#islands/admin/content/images/picker.tsx';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

interface EventImageFieldProps {
  readonly name: string;
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  /** Origin of the website, because ClickUp stores absolute addresses. */
  readonly site: string;
}

export function EventImageField({ name, value, errors, site }: EventImageFieldProps) {
  const [address, setAddress] = useState(value);
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Field
        name={name}
        label={words.image}
        hint={`${words.imageHint} ${madeByAi.inText}`}
        type="url"
        value={address}
        errors={errors}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => setAddress(typedAddress)}
        side={
          <Button look="outline" onClick={() => setPicking(true)}>
            {words.pickImage}
          </Button>
        }
      />
      {isPicking && (
        <Picker
          onPick={(image) => {
            setAddress(`${site}${imagePath(image.name)}`);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
