import { renderMarkdown } from '#content/markdown.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { imagePath } from '#contracts/content/images.ts';
import { brandStyle } from '#domain/content/brand-style.ts';
import { isColor } from '#domain/redirects/colors.ts';
import { asImage, asText } from '#islands/admin/content/fields/values.ts';
import { findBlock, isolate, type Replacement, replaceImage, replaceTexts } from './page-patch.ts';
import { drawPlate } from './video-plate.ts';
import { written } from './written.ts';

type Data = Readonly<Record<string, unknown>>;

interface Drawing {
  readonly facts: Readonly<Record<string, FieldFacts>>;
  /** What the page says now. */
  readonly online: Data;
  /** What it shall say. */
  readonly data: Data;
  readonly id: string;
  /** Whether the entry is not on the page yet: then a copy of another one shows it. */
  readonly isNew: boolean;
}

const texts = (facts: Drawing['facts'], data: Data): string[] =>
  Object.entries(facts).flatMap(([name, field]) => written(field, data[name]));

const replacements = ({ facts, online, data }: Drawing): Replacement[] =>
  Object.entries(facts).flatMap(([name, field]) => {
    const now = written(field, data[name]);
    return written(field, online[name]).map((before, index) => ({ before, after: now[index] ?? '' }));
  });

/** What stands on a page, and what stood there before anything was drawn. */
interface Stage {
  block: HTMLElement;
  readonly pristine: HTMLElement;
}

const stages = new WeakMap<Document, Stage>();

/** Elements of a frame are none of this window's: they are known by what they can do. */
const copyOf = (block: HTMLElement): HTMLElement => block.ownerDocument.importNode(block, true);

const isVideo = (facts: Drawing['facts']): boolean => 'mediaId' in facts;

/** Which of the frames of its page a video has. */
const videoFrames: Readonly<Record<string, number>> = { soulPlanHero: 0, soulPlanOffer: 1, soulAlchemy: 0 };

const hasField = (facts: Drawing['facts'], widget: FieldFacts['widget']): boolean =>
  Object.values(facts).some((field) => field.widget === widget);

function findOwnBlock(page: Document, { facts, online, id }: Drawing): HTMLElement | undefined {
  const frame = isVideo(facts) ? videoFrames[id] : undefined;
  if (frame !== undefined) return [...page.querySelectorAll<HTMLElement>('figure:has(.video-frame)')][frame];
  return findBlock(page.body, texts(facts, online));
}

/** What a page with a long text says is all of it the entry's: a page of the law, or of a course. */
const pageOfItsOwn = (page: Document, facts: Drawing['facts']): HTMLElement | null =>
  hasField(facts, 'markdown') && page.querySelector('[data-markdown]') ? page.querySelector('main') : null;

/** Finds the block once, and leaves its section alone on the page; what is everywhere is shown everywhere. */
function stageOf(page: Document, drawing: Drawing): Stage | undefined {
  const { facts, isNew } = drawing;
  const known = stages.get(page);
  if (known) return known;
  const whole = hasField(facts, 'colour') ? page.body : pageOfItsOwn(page, facts);
  if (whole) {
    const stage = { block: whole, pristine: copyOf(whole) };
    stages.set(page, stage);
    return stage;
  }
  const found = findOwnBlock(page, drawing);
  if (found === undefined) return undefined;
  isolate(found);
  const pristine = copyOf(found);
  const block = isNew ? copyOf(found) : found;
  if (isNew) found.after(block);
  const stage = { block, pristine };
  stages.set(page, stage);
  block.scrollIntoView({ block: 'nearest' });
  return stage;
}

/** Gives a page its main colour, by a style sheet of the frame's own: the page's policy allows no other. */
function paint(page: Document, colour: string): void {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet === undefined || !isColor(colour)) return;
  const sheet = new Sheet();
  sheet.replaceSync(brandStyle(colour));
  page.adoptedStyleSheets = [sheet];
}

/** The long text where a page has one: the renderer refuses HTML and script addresses, and no script runs in the frame. */
function drawMarkdown(block: HTMLElement, { facts, data }: Drawing): void {
  const place = block.querySelector('[data-markdown]');
  const [name] = Object.entries(facts).find(([, { widget }]) => widget === 'markdown') ?? [];
  if (place && name !== undefined) place.innerHTML = renderMarkdown(asText(data[name]));
}

/** Puts what is typed into a page. @returns whether the page has a place for it */
export function draw(page: Document, drawing: Drawing): boolean {
  for (const [name, { widget }] of Object.entries(drawing.facts)) {
    if (widget === 'colour') paint(page, asText(drawing.data[name]));
  }
  const stage = stageOf(page, drawing);
  if (stage === undefined) return false;
  const next = copyOf(stage.pristine);
  stage.block.replaceWith(next);
  stage.block = next;
  drawMarkdown(next, drawing);
  replaceTexts(next, replacements(drawing));
  if (isVideo(drawing.facts)) drawPlate(next, asText(drawing.data.mediaId) !== '');
  const image = Object.entries(drawing.facts).find(([, { widget }]) => widget === 'image');
  const value = image && asImage(drawing.data[image[0]]);
  if (value) replaceImage(next, { ...value, src: imagePath(value.name) });
  return true;
}
