import { giftFiles as words } from '#content/content/screen.ts';
import { giftSize } from '#domain/content/gift-size.ts';
import { sendGift } from '#stores/content/recordings.ts';
import { Button } from '#ui/button.tsx';
import type { FieldControlProps } from './field-frame.tsx';
import { UploadField } from './upload-field.tsx';
import { asGiftFile } from './values.ts';

export function GiftFileField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const stored = asGiftFile(value);
  return (
    <div className="grid gap-2">
      <UploadField
        name={name}
        accept=".pdf,.m4a,.mp3,application/pdf,audio/mp4,audio/x-m4a,audio/mpeg"
        label={facts.label}
        hint={facts.help}
        errors={errors['']}
        words={words}
        stored={stored === null ? undefined : words.stored(giftSize(stored))}
        onFile={async (bytes) => {
          onChange(await sendGift(bytes));
          return undefined;
        }}
      />
      {stored !== null && (
        <Button look="outline" className="justify-self-start" onClick={() => onChange(null)}>
          {words.takeOut}
        </Button>
      )}
    </div>
  );
}
