import { madeByAi as words } from '#content/content/screen.ts';
import type { ImageValue } from '#contracts/content/image.ts';
import { Select } from '#ui/select.tsx';

type Answer = ImageValue['madeByAi'];

interface AiAnswerProps {
  /** Name of the field with the image or recording. */
  readonly name: string;
  readonly value: Answer;
  onChange(answer: Answer): void;
}

const options = Object.entries(words.answers).map(([value, label]) => ({ value, label }));

/** Asks whether an AI made an image or a recording (docs/decisions/law.md L11). */
export const AiAnswer = ({ name, value, onChange }: AiAnswerProps) => (
  <Select
    name={`${name}.madeByAi`}
    label={words.label}
    hint={words.hint}
    options={options}
    value={value ?? 'open'}
    onChange={({ target }) => onChange(target.value === 'yes' || target.value === 'no' ? target.value : undefined)}
  />
);
