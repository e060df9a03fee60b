/** True if the form has unsaved input. */
type IsChanged = () => boolean;

const forms = new Set<IsChanged>();

export const hasUnsaved = (): boolean => [...forms].some((isChanged) => isChanged());

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Makes the browser ask before a changed form is left; returns the release function. */
export function guardForm(isChanged: IsChanged): () => void {
  forms.add(isChanged);
  window.addEventListener('beforeunload', askBeforeLeaving);
  return () => {
    forms.delete(isChanged);
    if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  };
}

export const discardUnsaved = (): void => forms.clear();
