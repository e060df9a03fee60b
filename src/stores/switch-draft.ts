import { atom, type ReadableAtom } from 'nanostores';
import { guardForm } from './unsaved.ts';

/** Switches by name. */
export type Switches = Readonly<Record<string, boolean>>;

/** Switches that were set and are not saved yet. They outlive the tab and the screen that show them. */
export interface SwitchDraft {
  /** Those that stand differently from what is saved. */
  readonly $chosen: ReadableAtom<Switches>;
  /** Sets one. @param saved how all of them are saved */
  readonly choose: (name: string, isOn: boolean, saved: Switches) => void;
  /** Forgets what was saved; what has been set again meanwhile stays. */
  readonly settle: (sent: Switches) => void;
}

/** Keeps what is set until it is saved; the browser asks before the page is left with it. */
export function switchDraft(): SwitchDraft {
  const $chosen = atom<Switches>({});
  let release: (() => void) | undefined;

  function keep(isUnsaved: (name: string, isOn: boolean) => boolean, chosen: Switches): void {
    const unsaved = Object.entries(chosen).filter(([name, isOn]) => isUnsaved(name, isOn));
    $chosen.set(Object.fromEntries(unsaved));
    if (unsaved.length > 0) release ??= guardForm(() => true);
    else {
      release?.();
      release = undefined;
    }
  }

  return {
    $chosen,
    choose: (name, isOn, saved) =>
      keep((each, isEachOn) => saved[each] !== isEachOn, { ...$chosen.get(), [name]: isOn }),
    settle: (sent) => keep((name, isOn) => sent[name] !== isOn, $chosen.get()),
  };
}
