import { nameBloom as words } from '#content/pages/name-bloom.ts';
import { bloomBox, NAME_HOLE, namePetals } from '#domain/pages/petals.ts';
import { NAME_MIN } from '#domain/people/person-name.ts';
import { arrangePetals, shownName } from '#islands/people/bloom-drawing.ts';

const REST_MS = 600;

/** Gives a drawing the petals of a name; without one it becomes what it was. */
function nameDrawer(drawing: Element): (name: string) => void {
  const [before, box] = [drawing.innerHTML, drawing.getAttribute('viewBox') ?? bloomBox];
  let isHers = false;
  return (name) => {
    const petals = namePetals(name);
    const isNamed = petals.length > 0;
    if (isNamed !== isHers) {
      drawing.innerHTML = isNamed ? `<g><circle r="${NAME_HOLE}"/></g>` : before;
      drawing.setAttribute('viewBox', isNamed ? bloomBox : box);
      isHers = isNamed;
    }
    if (!isNamed) return;
    arrangePetals(drawing, petals);
    // The page draws its own bloom's lines as dashes of their whole length.
    for (const group of drawing.querySelectorAll('g')) {
      group.style.strokeDasharray = 'none';
      group.style.animation = 'none';
    }
  };
}

/** Fills the form's field unless the visitor has typed another name there. */
function formFiller(field: HTMLInputElement | null): (name: string) => void {
  let filled = '';
  return (name) => {
    if (field === null || field.value !== filled) return;
    filled = name.length < NAME_MIN ? '' : name;
    field.value = filled;
  };
}

/** Turns the hero's bloom into the visitor's. The name stays in memory and in the history's entry; nothing is sent. */
function followName(line: HTMLElement): void {
  const input = line.querySelector('input');
  const status = line.querySelector('[data-status]');
  if (!input) return;
  const draw = [...document.querySelectorAll('.hero-bloom, [data-name-thread] svg')].map(nameDrawer);
  const fill = formFiller(document.querySelector('#waitlist input[name="name"]'));
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(typed: string): void {
    const name = shownName(typed);
    for (const each of draw) each(name);
    fill(name);
    history.replaceState({ ...history.state, name }, '');
    clearTimeout(timer);
    const petals = namePetals(name);
    timer = setTimeout(() => status?.replaceChildren(petals.length > 0 ? words.grown(name, petals) : ''), REST_MS);
  }

  input.addEventListener('input', () => follow(input.value));
  const { name } = history.state ?? {};
  if (input.value === '' && typeof name === 'string') input.value = name;
  if (input.value !== '') follow(input.value);
}

for (const line of document.querySelectorAll<HTMLElement>('[data-name-thread]')) followName(line);
