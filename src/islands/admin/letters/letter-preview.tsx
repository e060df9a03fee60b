import { useEffect, useRef, useState } from 'react';
import { letterPreview as words } from '#content/letters/screen.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';

const looks = ['light', 'dark', 'text'] as const;
const widths = ['wide', 'narrow'] as const;
const queries = { light: '', dark: '?als=dunkel', text: '?als=text' } as const;

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

const Choice = <Name extends string>({ label, names, labels, chosen, onChoose }: ChoiceProps<Name>) => (
  <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
    {names.map((name) => (
      <Button key={name} look="choice" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {labels[name]}
      </Button>
    ))}
  </fieldset>
);

interface LetterPreviewProps {
  readonly id: string;
  readonly version: number;
  /** True if the preview opens below its button and must be scrolled into view. */
  readonly isBelow?: boolean;
}

/** Preview of the mail: both widths, light and dark, and plain text. */
export function LetterPreview({ id, version, isBelow = false }: LetterPreviewProps) {
  const ref = useRef<HTMLElement>(null);
  // Only on opening; narrowing the window later scrolls nothing.
  const isBrought = useRef(isBelow);
  const [look, setLook] = useState<(typeof looks)[number]>('light');
  const [width, setWidth] = useState<(typeof widths)[number]>('wide');
  useEffect(() => {
    if (isBrought.current) ref.current?.scrollIntoView();
  }, []);
  return (
    <section
      ref={ref}
      aria-label={words.title}
      className="grid min-w-0 scroll-mt-32 content-start gap-3 xl:sticky xl:top-24 xl:self-start"
    >
      <div className="flex flex-wrap justify-between gap-3">
        <Choice label={words.look} names={looks} labels={words.looks} chosen={look} onChoose={setLook} />
        <Choice label={words.width} names={widths} labels={words.widths} chosen={width} onChoose={setWidth} />
      </div>
      <iframe
        key={`${version}-${look}`}
        title={words.frame}
        src={`${paths.letterPreview}/${id}${queries[look]}`}
        sandbox=""
        className={`mx-auto h-[70dvh] min-h-100 w-full rounded-sm border border-hairline bg-white ${width === 'narrow' ? 'max-w-[375px]' : ''}`}
      />
      <p className="text-note text-ink-2">{words.hint}</p>
    </section>
  );
}
