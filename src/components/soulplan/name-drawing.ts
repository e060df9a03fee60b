import { nameBloom as words } from '#content/pages/name-bloom.ts';
import { namePetals } from '#domain/pages/petals.ts';
import { arrangePetals, shownName } from '#islands/people/bloom-drawing.ts';
import { keepPicture } from '#islands/people/name-picture.ts';
import { canShare } from '#islands/people/sharing.ts';

/** Pause in typing after which screen readers announce the bloom. */
const REST_MS = 600;

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
    arrangePetals(drawing ?? section, isEmpty ? namePetals(words.example) : petals);
    for (const button of buttons) button.disabled = isEmpty;
    if (isEmpty) showStatus(name === '' ? words.before : words.empty);
    else showStatus(words.grown(name, petals));
  }

  for (const button of buttons) {
    const { save } = button.dataset;
    button.hidden = save === 'share' && !canShare();
    button.addEventListener('click', () => {
      const picture = { name: shownName(field.value), host: section.dataset.host ?? '' };
      keepPicture(save, picture).catch(() => showStatus(words.failed));
    });
  }
  field.addEventListener('input', () => draw(field.value));
  if (field.value !== '') draw(field.value);
}

for (const section of document.querySelectorAll<HTMLElement>('[data-name-bloom]')) drawNames(section);
