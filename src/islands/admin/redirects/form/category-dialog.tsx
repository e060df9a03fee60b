import { useState } from 'react';
import { toasts, categoryDialog as words } from '#content/redirects/table.ts';
import { checkInput } from '#contracts/errors.ts';
import { CATEGORY_NAME_MAX, type Category, categoryInput, errorLanguage } from '#contracts/redirects/editing.ts';
import { DEFAULT_COLOR } from '#domain/redirects/colors.ts';
import { CategoryBadge, shownColor } from '#islands/admin/redirects/category-badge.tsx';
import { type CategoryBody, saveCategory } from '#stores/redirects/editing.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { EntryDialog, type FormFields } from './entry-dialog.tsx';

/** `#rrggbb` (spec 5). */
const COLOR_LENGTH = 7;

function read(form: FormData): CategoryBody {
  const text = (name: string): string => String(form.get(name) ?? '');
  return { name: text('name'), description: text('description'), color: text('color').trim() || DEFAULT_COLOR };
}

interface CategoryFieldsProps extends FormFields {
  readonly category: Category | undefined;
}

function CategoryFields({ category, errors, clearError }: CategoryFieldsProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(shownColor(category?.color ?? null));
  return (
    <>
      <Field
        name="name"
        label={words.name}
        value={name}
        maxLength={CATEGORY_NAME_MAX}
        required
        autoComplete="off"
        data-autofocus
        errors={errors.name}
        errorLang={errorLanguage(errors.name)}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        name="description"
        label={words.description}
        rows={2}
        defaultValue={category?.description ?? ''}
        errors={errors.description}
      />
      <Field
        name="color"
        label={words.color}
        value={color}
        maxLength={COLOR_LENGTH}
        autoComplete="off"
        spellCheck={false}
        errors={errors.color}
        onChange={(event) => setColor(event.target.value)}
        side={
          <input
            type="color"
            aria-label={words.colorPicker}
            className="h-11 w-18 cursor-pointer rounded-sm border border-field bg-white p-0.75"
            value={shownColor(color).toLowerCase()}
            onChange={(event) => {
              setColor(event.target.value);
              clearError('color');
            }}
          />
        }
      />
      {name.trim() !== '' && (
        <p className="flex flex-wrap items-center gap-2 text-meta text-ink-2">
          {words.preview} <CategoryBadge name={name} color={color} />
        </p>
      )}
    </>
  );
}

interface CategoryDialogProps {
  /** Category to edit; undefined creates one. */
  readonly category: Category | undefined;
  readonly onClose: () => void;
}

/** Category form (spec 2.13, 4.10, 5). */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const isNew = category === undefined;
  return (
    <EntryDialog
      title={isNew ? words.createTitle : words.updateTitle}
      width={500}
      isNew={isNew}
      read={read}
      check={(body) => checkInput(categoryInput, body)}
      save={(body) => saveCategory(body, category)}
      success={isNew ? toasts.categoryCreated : toasts.categoryUpdated}
      failed={isNew ? toasts.categoryCreateFailed : toasts.categoryUpdateFailed}
      onClose={onClose}
    >
      {(fields) => <CategoryFields {...fields} category={category} />}
    </EntryDialog>
  );
}
