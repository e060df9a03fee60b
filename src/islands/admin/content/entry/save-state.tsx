import { entryForm as words } from '#content/content/screen.ts';
import type { SavedDraftState } from '#stores/saved-draft.ts';

type State = Pick<SavedDraftState<unknown, unknown>, 'save' | 'savedAt'>;

const CLOCK = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' });

function sentence({ save, savedAt }: State, isNew: boolean): string {
  switch (save.status) {
    case 'saved':
      if (savedAt === null) return isNew ? words.unwritten : words.untouched;
      return words.savedAt(CLOCK.format(new Date(savedAt)));
    case 'refused':
      return words.refused(save.message);
    case 'conflict':
      return words.dirty;
    default:
      return words[save.status];
  }
}

export function SaveState({ state, isNew = false }: { readonly state: State; readonly isNew?: boolean }) {
  const isTrouble = state.save.status === 'offline' || state.save.status === 'refused';
  return (
    <p role="status" className={`text-meta ${isTrouble ? 'font-semibold text-error' : 'text-ink-2'}`}>
      {sentence(state, isNew)}
    </p>
  );
}
