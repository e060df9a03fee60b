import { useState } from 'react';
import { images as words } from '#content/content/screen.ts';
import { imagePath, type LibraryImage } from '#contracts/content/images.ts';
import { FocusPoint } from '#islands/admin/content/images/focus-point.tsx';
import { Picker } from '#islands/admin/content/images/picker.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { AiAnswer } from './ai-answer.tsx';
import { type FieldControlProps, FieldGroup } from './field-frame.tsx';
import { asImage } from './values.ts';

const MIDDLE = { x: 50, y: 50 } as const;

export function ImageField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const [isPicking, setPicking] = useState(false);
  const image = asImage(value);

  function pick({ name: file, alt }: LibraryImage): void {
    onChange({ name: file, alt, focus: MIDDLE });
    setPicking(false);
  }

  return (
    <FieldGroup
      facts={facts}
      errors={errors}
      below={
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setPicking(true)}>
            {image === null ? words.choose : words.change}
          </Button>
          {image !== null && (
            <Button look="outline" onClick={() => onChange(null)}>
              {words.takeOut}
            </Button>
          )}
        </div>
      }
    >
      {image !== null && (
        <>
          <FocusPoint
            src={imagePath(image.name)}
            point={image.focus}
            onChange={(focus) => onChange({ ...image, focus })}
          />
          <TextArea
            name={`${name}.alt`}
            label={words.alt}
            hint={words.altHint}
            rows={2}
            value={image.alt}
            errors={errors.alt}
            onChange={(event) => onChange({ ...image, alt: event.target.value })}
          />
          <AiAnswer
            name={name}
            value={image.madeByAi}
            onChange={(answer) => onChange({ ...image, madeByAi: answer })}
          />
        </>
      )}
      {isPicking && <Picker onPick={pick} onClose={() => setPicking(false)} />}
    </FieldGroup>
  );
}
