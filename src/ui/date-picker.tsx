import { Button } from './button.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface DatePickerProps extends FieldFrameProps {
  readonly name: string;
  /** `YYYY-MM-DD`, what is being typed, or empty. */
  readonly value: string;
  readonly placeholder: string;
  readonly openLabel: string;
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
}

/** Reads the German way of writing a day, `1.2.2027`; everything else stays as it is typed. */
function normalized(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

/** A day: typed, or chosen from a calendar; it can be taken away again. */
export function DatePicker(props: DatePickerProps) {
  const { label, hint, errors, errorLang, name, value, placeholder, openLabel, clearLabel, onChange } = props;
  return (
    <FieldFrame label={label} hint={hint} errors={errors} errorLang={errorLang}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            name={name}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            className={`${control.className} min-w-40 grow basis-40 figures`}
            onChange={(event) => onChange(normalized(event.target.value))}
          />
          <CalendarButton label={openLabel} look="compact" selected={value} onSelect={onChange} />
          {value !== '' && (
            <Button look="compact" onClick={() => onChange('')}>
              {clearLabel}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
