import { Field } from '#ui/field.tsx';

interface CsvFileFieldProps {
  readonly label: string;
  /** Message while the file is read, else undefined. */
  readonly reading: string | undefined;
  readonly failure: string | undefined;
  readonly onFile: (file: File) => void;
}

export const CsvFileField = ({ label, reading, failure, onFile }: CsvFileFieldProps) => (
  <>
    <Field
      type="file"
      name="file"
      label={label}
      accept=".csv,.tsv,.txt,text/csv"
      data-autofocus
      errors={failure === undefined ? undefined : [failure]}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
    {reading !== undefined && (
      <p role="status" className="text-meta text-ink-2">
        {reading}
      </p>
    )}
  </>
);
