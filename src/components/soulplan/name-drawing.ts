import { nameBloom as words } from '#content/pages/name-bloom.ts';
import { type NamePetal, namePetals, petalScale } from '#domain/pages/petals.ts';
import { type NamePicture, strokeWidth, toPngFile, toSvgFile } from './name-picture.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Pause in typing after which screen readers announce the bloom. */
const REST_MS = 600;
const OPENING = { duration: 500, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Cleans a typed name of characters that drawing programs cannot read. */
const shownName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();

function emptyPetal(circle: Element | null): SVGGElement {
  const petal = document.createElementNS(SVG, 'g');
  for (let layer = 0; layer < 3; layer += 1) petal.append(document.createElementNS(SVG, 'path'));
  circle?.before(petal);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) petal.animate({ opacity: [0, 1] }, OPENING);
  return petal;
}

/** Turns existing petals to the name's angles, adds missing ones and removes surplus ones. */
function arrange(drawing: Element, petals: readonly NamePetal[]): void {
  const whole = drawing.querySelector('g');
  const groups = [...drawing.querySelectorAll('g > g')].filter((group) => group instanceof SVGElement);
  for (const group of groups.slice(petals.length)) group.remove();
  for (const [index, { turn, layers }] of petals.entries()) {
    const group = groups[index] ?? emptyPetal(drawing.querySelector('circle'));
    group.style.transform = `rotate(${turn}deg)`;
    for (const [place, { path, opacity }] of layers.entries()) {
      const line = group.children[place];
      line?.setAttribute('d', path);
      line?.setAttribute('opacity', `${opacity}`);
    }
  }
  if (whole) whole.style.transform = `scale(${petalScale(petals)})`;
  drawing.setAttribute('stroke-width', strokeWidth(petals.length));
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const deeds: Readonly<Record<string, (picture: NamePicture) => Promise<void>>> = {
  svg: async (picture) => save(toSvgFile(picture)),
  png: async (picture) => save(await toPngFile(picture)),
  async share(picture) {
    const file = await toPngFile(picture);
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // A cancelled share dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  },
};

const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'x.png', { type: 'image/png' })] }) === true;

/** Draws, saves and shares the bloom of the name typed in a section. Nothing leaves the browser. */
function drawNames(section: HTMLElement): void {
  const field = section.querySelector('input');
  const drawing = section.querySelector('[data-drawing]');
  const status = section.querySelector('[data-status]');
  const buttons = section.querySelectorAll<HTMLButtonElement>('[data-save]');
  if (!field || !drawing || !status) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showStatus(sentence: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => status?.replaceChildren(sentence), REST_MS);
  }

  function draw(typed: string): void {
    const name = shownName(typed);
    const petals = namePetals(name);
    const isEmpty = petals.length === 0;
    arrange(drawing ?? section, isEmpty ? namePetals(words.example) : petals);
    for (const button of buttons) button.disabled = isEmpty;
    if (isEmpty) showStatus(name === '' ? words.before : words.empty);
    else showStatus(words.grown(name, petals));
  }

  for (const button of buttons) {
    button.hidden = button.dataset.save === 'share' && !canShare();
    button.addEventListener('click', () => {
      const picture = { name: shownName(field.value), host: section.dataset.host ?? '' };
      deeds[button.dataset.save ?? '']?.(picture).catch(() => showStatus(words.failed));
    });
  }
  field.addEventListener('input', () => draw(field.value));
  if (field.value !== '') draw(field.value);
}

for (const section of document.querySelectorAll<HTMLElement>('[data-name-bloom]')) drawNames(section);
