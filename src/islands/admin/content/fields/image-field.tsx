import { type MouseEvent, useState } from 'react';
import { images as words } from '#content/content/screen.ts';
import { imagePath, type LibraryImage } from '#contracts/content/images.ts';

import { Picker } from '#islands/admin/content/images/picker.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { AiAnswer } from './ai-answer.tsx';
import { type FieldControlProps, FieldGroup } from './field-frame.tsx';
import { asImage } from './values.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface FocusPointProps {
  readonly src: string;
  /** Position in percent from the left and the top. */
  readonly point: Point;
  readonly onChange: (point: Point) => void;
}

const PERCENT = 100;

const share = (position: number, start: number, length: number): number =>
  Math.round(Math.min(PERCENT, Math.max(0, ((position - start) / length) * PERCENT)));

/** Focus point that stays visible when an image is cropped, set by a click or two sliders. */
function FocusPoint({ src, point, onChange }: FocusPointProps) {
  function choose({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: share(clientX, left, width), y: share(clientY, top, height) });
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{words.focus}</legend>
      <p className="text-meta text-ink-2">{words.focusHint}</p>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="relative w-fit cursor-crosshair"
        onClick={choose}
      >
        <img src={src} alt="" className="max-h-64 max-w-full rounded-sm border border-hairline" />
        <svg
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="9" className="fill-none stroke-white" strokeWidth="5" />
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="9" className="fill-none stroke-admin" strokeWidth="2.5" />
        </svg>
      </button>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="flex min-h-11 max-w-sm items-center gap-3 text-meta">
          <span className="w-24 flex-none">{words.axes[axis]}</span>
          <input
            type="range"
            min="0"
            max={PERCENT}
            step="5"
            value={point[axis]}
            className="grow accent-admin"
            onChange={(event) => onChange({ ...point, [axis]: Number(event.target.value) })}
          />
          <output className="w-12 text-right tabular-nums">{point[axis]} %</output>
        </label>
      ))}
    </fieldset>
  );
}

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
