import { type ComponentType, useState } from 'react';
import { entryForm as words } from '#content/content/screen.ts';
import { currentValue, type Widget } from '#contracts/content/field.ts';
import { isPlaceholder } from '#domain/content/placeholder.ts';
import { formatCents, parseEuros } from '#domain/german-money.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Toggle } from '#ui/toggle.tsx';
import { type FieldControlProps, frame, MarkedLabel } from './field-frame.tsx';
import { GiftFileField } from './gift-file-field.tsx';
import { ImageField } from './image-field.tsx';
import { ItemsField } from './items-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { PairsField } from './pairs-field.tsx';
import { asNumber, asText, completeTyped } from './values.ts';
import { VoiceField } from './voice-field.tsx';

/** `#rrggbb` (spec 9). */
const COLOUR_LENGTH = 7;
const FALLBACK = '#000000';

function ColourField(props: FieldControlProps) {
  const { value, onChange } = props;
  const colour = asText(value);
  return (
    <Field
      {...frame(props)}
      maxLength={COLOUR_LENGTH}
      autoComplete="off"
      spellCheck={false}
      value={colour}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      side={
        <input
          type="color"
          aria-label={words.colourPicker}
          className="h-11 w-18 cursor-pointer rounded-sm border border-field bg-white p-0.75"
          value={/^#[0-9a-f]{6}$/.test(colour) ? colour : FALLBACK}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}

/** Flags seeded placeholders immediately, because they look real. */
const placeholderErrors = ({ facts, value }: FieldControlProps): readonly string[] =>
  facts.isByLaw && isPlaceholder(asText(value)) ? [words.placeholder] : [];

const Line = (props: FieldControlProps) => (
  <Field
    {...frame(props)}
    errors={[...(props.errors[''] ?? []), ...placeholderErrors(props)]}
    autoComplete="off"
    value={asText(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
    onBlur={() => completeTyped(props)}
  />
);

const MANY_LETTERS = 300;

const Lines = (props: FieldControlProps) => {
  const { value, facts, onChange } = props;
  const text = asText(value);
  const max = facts.limits.max ?? 0;
  return (
    <div>
      <TextArea
        {...frame(props)}
        rows={max > MANY_LETTERS ? 6 : 3}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="mt-1 text-note text-ink-2 tabular-nums">{words.characters(text.length, max)}</p>
    </div>
  );
};

const Day = (props: FieldControlProps) => (
  <DayField {...frame(props)} isClearable value={asText(props.value)} onChange={props.onChange} />
);

const Choice = (props: FieldControlProps) => {
  const { value, facts, onChange } = props;
  const chosen = asText(value) || (facts.isRequired ? '' : asText(facts.empty));
  const isKnown = facts.options.some((option) => option.value === chosen);
  const options = isKnown ? facts.options : [{ value: chosen, label: words.none }, ...facts.options];
  return (
    <Select {...frame(props)} options={options} value={chosen} onChange={(event) => onChange(event.target.value)} />
  );
};

const Switch = ({ name, facts, value, onChange }: FieldControlProps) => (
  <div className="max-w-md">
    <Toggle name={name} label={facts.label} checked={value === true} onChange={onChange} />
    {facts.help !== undefined && <p className="text-meta text-ink-2">{facts.help}</p>}
  </div>
);

const controls: Readonly<Record<Widget, ComponentType<FieldControlProps>>> = {
  text: Line,
  textarea: Lines,
  markdown: MarkdownField,
  number: AmountField,
  money: AmountField,
  date: Day,
  select: Choice,
  image: ImageField,
  voice: VoiceField,
  file: GiftFileField,
  switch: Switch,
  colour: ColourField,
  list: ItemsField,
  pairs: PairsField,
};

/** Control of a field by its widget: the one place that knows all widgets. */
export function FieldControl(props: FieldControlProps) {
  const Control = controls[props.facts.widget];
  const { facts, value } = props;
  return <Control {...props} value={currentValue(facts, value)} />;
}

function parseWhole(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}

/** Integer input, or money input in cents. Invalid text stays in the field and is not saved. */
function AmountField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const isMoney = facts.widget === 'money';
  const stored = asNumber(value);
  const inWords = (number: number | null): string => {
    if (number === null) return '';
    return isMoney ? formatCents(number) : String(number);
  };
  const read = isMoney ? parseEuros : parseWhole;
  const [typed, setTyped] = useState(inWords(stored));
  const parsed = read(typed);
  // The value changed elsewhere, e.g. by restoring an older state.
  const shown = parsed !== undefined && parsed !== stored ? inWords(stored) : typed;
  const wrong = isMoney ? words.noAmount : words.noNumber;

  return (
    <Field
      name={name}
      label={<MarkedLabel facts={facts} />}
      aria-required={facts.isMarked}
      hint={facts.help}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      errors={read(shown) === undefined ? [wrong] : errors['']}
      side={isMoney ? <span className="self-center">{words.euro}</span> : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = read(event.target.value);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}
