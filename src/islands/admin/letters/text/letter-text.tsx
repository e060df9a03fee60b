import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { text as words } from '#content/letters/text.ts';
import { FIRST_NAME } from '#domain/people/first-name.ts';
import { Button } from '#ui/button.tsx';
import { LineIcon } from '#ui/line-icon.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SnippetDialog, type SnippetKind } from './snippet-dialog.tsx';
import { openSurface, type Step, type Style, type Surface, type ToolbarState } from './surface.ts';

const styles = ['bold', 'heading', 'list'] as const satisfies readonly Style[];
const steps = ['undo', 'redo'] as const satisfies readonly Step[];
const stepIcons = {
  undo: 'M8 4 3.5 8.5 8 13M4 8.5h10.5a5.75 5.75 0 0 1 0 11.5H9',
  redo: 'M16 4l4.5 4.5L16 13M20 8.5H9.5a5.75 5.75 0 0 0 0 11.5H15',
} as const satisfies Readonly<Record<Step, string>>;
const nothing: ToolbarState = { bold: false, heading: false, list: false, undo: false, redo: false };
const snippets = ['offer', 'event'] as const satisfies readonly SnippetKind[];

/** Open dialog; `place` is the position of a card that is changed. */
interface Opened {
  readonly kind: 'link' | 'button' | 'image' | SnippetKind;
  readonly place?: number | undefined;
}

const look = [
  'relative min-h-90 scroll-mt-28 px-4 py-3 whitespace-pre-wrap wrap-anywhere focus-visible:-outline-offset-2',
  '[&>*+*]:mt-4 [&_a]:py-1 [&_a]:text-brand [&_a]:underline [&_h2]:text-h3 [&_h3]:text-lead [&_li+li]:mt-1',
  '[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_blockquote]:border-l-2 [&_blockquote]:border-gold [&_blockquote]:pl-4',
  '[&_figure]:grid [&_figure]:grid-cols-[minmax(0,1fr)_max-content] [&_figure]:items-center [&_figure]:justify-items-start [&_figure]:gap-x-4 [&_figure]:gap-y-1 [&_figure]:rounded-sm [&_figure]:border [&_figure]:border-hairline [&_figure]:bg-paper [&_figure]:p-3 [&_figure]:whitespace-normal',
  '[&_figure>strong]:col-span-2 [&_figure>strong]:rounded-sm [&_figure>strong]:bg-brand [&_figure>strong]:px-5 [&_figure>strong]:py-2.5 [&_figure>strong]:text-white',
  '[&_figure>img]:col-span-2 [&_figure>img]:max-h-80 [&_figure>img]:max-w-full [&_figure>img]:rounded-sm',
  '[&_figcaption]:text-meta [&_figcaption]:text-ink-2',
  '[&_figure>button]:min-h-11 [&_figure>button]:font-semibold [&_figure>button]:text-admin [&_figure>button]:underline',
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-admin [&.ProseMirror-hideselection]:caret-transparent [&.ProseMirror-hideselection_*]:selection:bg-transparent',
  'data-empty:before:pointer-events-none data-empty:before:float-left data-empty:before:h-0 data-empty:before:text-ink-2 data-empty:before:content-[attr(data-placeholder)]',
].join(' ');

/** Keeps the caret where it is while a button is pressed. */
const keepCaret = (event: { preventDefault: () => void }): void => event.preventDefault();

/** Opens the surface as long as its element is there. */
function useSurface(onChange: (text: string) => void, onOpen: (opened: Opened) => void) {
  const rootRef = useRef<HTMLDivElement>(null);
  const surfaceRef = useRef<Surface>(undefined);
  const [toolbar, setToolbar] = useState(nothing);
  const callbacksRef = useRef({ onChange, onOpen });
  callbacksRef.current = { onChange, onOpen };

  useEffect(() => {
    const root = rootRef.current;
    if (!root) return undefined;
    const surface = openSurface(root, {
      onChange: (text) => callbacksRef.current.onChange(text),
      onOpen: (kind, place) => callbacksRef.current.onOpen({ kind, place }),
      onToolbarState: (next) =>
        setToolbar((last) => ([...styles, ...steps].every((name) => last[name] === next[name]) ? last : next)),
    });
    surfaceRef.current = surface;
    return () => {
      surface.close();
      surfaceRef.current = undefined;
    };
  }, []);
  return { rootRef, surfaceRef, toolbar };
}

interface LetterTextProps {
  /** Markdown. */
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** Editor that shows a letter as its recipients will see it; it is stored as Markdown, which the owner never sees. */
export function LetterText({ value, errors = [], onChange }: LetterTextProps) {
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const { rootRef, surfaceRef, toolbar } = useSurface(onChange, setOpened);

  useEffect(() => surfaceRef.current?.show(value), [value, surfaceRef]);

  /** Runs after the closing dialog has returned the focus to its button. */
  function put(work: (surface: Surface) => void): void {
    flushSync(() => setOpened(undefined));
    setTimeout(() => surfaceRef.current && work(surfaceRef.current));
  }

  const place = opened?.place;
  const card = place === undefined ? undefined : surfaceRef.current?.card(place);
  const removeCard = card && (() => put((surface) => surface.setCard(undefined, place)));
  const close = (): void => put((surface) => surface.focus());

  function dialog() {
    switch (opened?.kind) {
      case undefined:
        return undefined;
      case 'offer':
      case 'event':
        return (
          <SnippetDialog
            kind={opened.kind}
            onInsert={(markdown) => put((surface) => surface.insert(markdown))}
            onClose={close}
          />
        );
      case 'image':
        return (
          <ImageDialog
            image={card?.kind === 'image' ? card : undefined}
            onSave={(image) => put((surface) => surface.setCard(image, place))}
            onRemove={removeCard}
            onClose={close}
          />
        );
      case 'button':
        return (
          <LinkDialog
            kind="button"
            link={card ?? { words: '', address: '' }}
            onSave={(link) => put((surface) => surface.setCard({ kind: 'button', ...link }, place))}
            onRemove={removeCard}
            onClose={close}
          />
        );
      case 'link': {
        const link = surfaceRef.current?.link() ?? { words: '', address: '', isThere: false };
        return (
          <LinkDialog
            kind="link"
            link={link}
            onSave={(next) => put((surface) => surface.setLink(next))}
            onRemove={link.isThere ? () => put((surface) => surface.setLink(undefined)) : undefined}
            onClose={close}
          />
        );
      }
    }
  }

  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        {words.label}
      </p>
      <p id={`${id}-hint`} className="text-meta text-ink-2">
        {words.hint}
      </p>
      <div
        className={`rounded-sm border bg-white ${errors.length > 0 ? 'border-error' : 'border-field'} focus-within:border-admin`}
      >
        <div className="grid gap-1.5 border-b border-hairline bg-paper p-2">
          <fieldset aria-label={words.tools} className="flex flex-wrap gap-1.5">
            {styles.map((style) => (
              <Button
                key={style}
                look="choice"
                aria-pressed={toolbar[style]}
                onMouseDown={keepCaret}
                onClick={() => surfaceRef.current?.style(style)}
              >
                {words[style]}
              </Button>
            ))}
            <Button look="compact" onMouseDown={keepCaret} onClick={() => setOpened({ kind: 'link' })}>
              {words.link}
            </Button>
            {steps.map((step) => (
              <Button
                key={step}
                look="icon"
                aria-label={words[step]}
                title={words[step]}
                aria-disabled={!toolbar[step]}
                onMouseDown={keepCaret}
                onClick={() => surfaceRef.current?.step(step)}
              >
                <LineIcon path={stepIcons[step]} />
              </Button>
            ))}
          </fieldset>
          <fieldset aria-label={words.inserts} className="flex flex-wrap gap-1.5">
            {(['image', 'button', ...snippets] as const).map((kind) => (
              <Button key={kind} look="compact" onMouseDown={keepCaret} onClick={() => setOpened({ kind })}>
                + {words[kind]}
              </Button>
            ))}
            <Button look="compact" onMouseDown={keepCaret} onClick={() => surfaceRef.current?.type(FIRST_NAME)}>
              + {words.firstName}
            </Button>
          </fieldset>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML edits text that has a look. */}
        <div
          ref={rootRef}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={errors.length > 0}
          spellCheck
          lang="de"
          className={look}
          data-placeholder={words.placeholder}
        />
      </div>
      <p id={`${id}-error`} className="text-meta font-semibold text-error empty:hidden">
        {errors.join(' ')}
      </p>
      {dialog()}
    </div>
  );
}
