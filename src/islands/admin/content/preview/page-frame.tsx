import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { previewing as words } from '#content/content/previewing.ts';
import { Button } from '#ui/button.tsx';
import { elementAt, findBlock, findDifferences, parseInert, pathTo } from './differences.ts';

/** Widths of a phone and a laptop in pixels. */
export const frameWidths = { phone: 390, laptop: 1280 } as const;

/** Rendered page with the position of the entry. */
export interface ShownPage {
  readonly path: string;
  readonly html: string;
  /** Path to the element that shows the entry: see `pathTo`. */
  readonly way: readonly number[];
  /** Form input that the page was rendered with. */
  readonly data?: unknown;
}

/** Closes the menu, which is open on phones without scripts and would push the page out of view. */
const CLOSED_MENU =
  '@media (width < 48rem) { .site-header .site-menu { display: none !important } .site-header .menu-button { display: grid !important } }';

function paint(page: Document, css: string): void {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet === undefined) return;
  const sheet = new Sheet();
  sheet.replaceSync(css + CLOSED_MENU);
  page.adoptedStyleSheets = [sheet];
}

/** Returns the element of an entry; a page without one starts at its top. */
const entryOf = (body: HTMLElement, way: readonly number[]): Element | undefined =>
  way.length > 0 ? (elementAt(body, way) ?? undefined) : undefined;

/** Scrolls the frame without scrolling its surroundings. @param isNeeded scrolls only if the element is out of view */
function show(element: Element | undefined, isNeeded: boolean): void {
  const view = element?.ownerDocument.defaultView;
  if (!(element && view)) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  if (isNeeded && top >= 0 && bottom <= view.innerHeight) return;
  const room = Math.max(80, (view.innerHeight - height) / 2);
  view.scrollTo({ top: view.scrollY + top - room, behavior: 'instant' });
}

/**
 * Patches the changes into the page on display. Scrolls to the edited text, or to the entry if the page changed
 * otherwise.
 *
 * @param former body shown before; undefined at first
 * @returns the body shown now, as it was drawn
 */
function renew(
  shown: Document,
  { html, way: entryWay }: ShownPage,
  former: HTMLElement | undefined,
  isTyped: boolean,
): HTMLElement {
  const { page, css } = parseInert(html);
  const block = former && findBlock(findDifferences(former, page.body));
  const way = block && pathTo(block);
  shown.body.replaceChildren(...[...page.body.childNodes].map((node) => shown.importNode(node, true)));
  paint(shown, css);
  const target = isTyped && way && way.length > 0 ? way : entryWay;
  if (target.length > 0) show(elementAt(shown.body, target), true);
  return page.body;
}

interface PageFrameProps {
  readonly page: ShownPage;
  readonly width: keyof typeof frameWidths;
  /** Prepares the page after each rendering; its links may then lead the admin area to another address. */
  readonly onPaint?: (shown: Document) => void;
  readonly title?: string;
  /** Height of the frame. */
  readonly className?: string;
}

/** Page at a device's width, scaled to the available room; its scripts do not run. */
export function PageFrame({ page, width, onPaint, title = words.frame, className = 'h-[70vh]' }: PageFrameProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLIFrameElement>(null);
  const bodyRef = useRef<HTMLElement>(undefined);
  const dataRef = useRef(page.data);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  // Initial page; later updates are patched in.
  const [first, setFirst] = useState(page);
  if (first.path !== page.path) setFirst(page);
  const source = useMemo(() => `<!doctype html>${parseInert(first.html).page.documentElement.outerHTML}`, [first]);
  const pixels = frameWidths[width];
  const scale = Math.min(1, room.width / pixels);

  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const repaint = useEffectEvent((content: Document, shown: ShownPage, isTyped: boolean) => {
    const focused = document.activeElement === frameRef.current ? content.activeElement : null;
    const way = focused ? pathTo(focused) : [];
    bodyRef.current = renew(content, shown, bodyRef.current, isTyped);
    onPaint?.(content);
    // The focused link was replaced by its new drawing.
    const Html = content.defaultView?.HTMLElement;
    const again = way.length > 0 ? elementAt(content.body, way) : undefined;
    if (Html && again instanceof Html) again.focus({ preventScroll: true });
  });

  useEffect(() => {
    const content = frameRef.current?.contentDocument;
    const isTyped = dataRef.current !== page.data;
    dataRef.current = page.data;
    if (!content?.querySelector('main') || first === page) return;
    repaint(content, page, isTyped);
  }, [page, first]);

  // Another width moves the entry's element within the layout.
  useEffect(() => {
    const body = frameRef.current?.contentDocument?.body;
    if (body && pixels) requestAnimationFrame(() => show(entryOf(body, page.way), false));
  }, [pixels, page.way]);

  return (
    <div ref={boxRef} className={`${className} w-full overflow-hidden rounded-sm border border-hairline bg-paper-2`}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: onLoad is no user interaction. */}
      <iframe
        ref={frameRef}
        title={title}
        srcDoc={source}
        sandbox={onPaint ? 'allow-same-origin allow-top-navigation-by-user-activation' : 'allow-same-origin'}
        className="mx-auto block origin-top-left bg-paper"
        // biome-ignore lint/style/noInlineStyles: the available room is data.
        style={{
          width: pixels,
          height: scale === 0 ? 0 : room.height / scale,
          transform: `scale(${scale})`,
          ...(scale < 1 && { marginInline: 0 }),
        }}
        onLoad={() => {
          const content = frameRef.current?.contentDocument;
          if (!content?.querySelector('main')) return;
          bodyRef.current = renew(content, page, undefined, false);
          onPaint?.(content);
          requestAnimationFrame(() => {
            // `onPaint` may have revealed a chosen text.
            if (content.defaultView?.scrollY === 0) show(entryOf(content.body, page.way), false);
          });
        }}
      />
    </div>
  );
}

interface WidthChoiceProps {
  readonly width: keyof typeof frameWidths;
  readonly onChoose: (width: keyof typeof frameWidths) => void;
  readonly className?: string;
}

export const WidthChoice = ({ width, onChoose, className = '' }: WidthChoiceProps) => (
  <fieldset className={`flex gap-2 ${className}`}>
    <legend className="sr-only">{words.width}</legend>
    {(['phone', 'laptop'] as const).map((each) => (
      <Button key={each} look="choice" aria-pressed={each === width} onClick={() => onChoose(each)}>
        {words.widths[each]}
      </Button>
    ))}
  </fieldset>
);
