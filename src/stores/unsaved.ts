/** Tells whether a form holds what would be lost with it. */
type IsChanged = () => boolean;

const forms = new Set<IsChanged>();

/** Whether a form on the page holds what would be lost with it. */
export const hasUnsaved = (): boolean => [...forms].some((isChanged) => isChanged());

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Watches over a form as long as it is on the page: the browser asks before a changed one is left. */
export function guardForm(isChanged: IsChanged): () => void {
  forms.add(isChanged);
  window.addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    forms.delete(isChanged);
    if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}

/** Gives up what is typed without asking. */
export const discardUnsaved = (): void => forms.clear();
