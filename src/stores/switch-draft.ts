import { atom, type ReadableAtom } from 'nanostores';
import { guardDraft } from './unsaved.ts';

export type Switches = Readonly<Record<string, boolean>>;

/** Switches that were changed and not saved yet. They outlive the tab and screen that show them. */
export interface SwitchDraft {
  /** Values that differ from the saved ones. */
  readonly $chosen: ReadableAtom<Switches>;
  /** Sets a switch. @param saved the saved values of all switches */
  readonly choose: (name: string, isOn: boolean, saved: Switches) => void;
  /** Drops saved values; switches changed again meanwhile stay. */
  readonly settle: (sent: Switches) => void;
}

/** Keeps changes until they are saved; the browser asks before the page is left with unsaved ones. */
export function switchDraft(): SwitchDraft {
  const $chosen = atom<Switches>({});
  let release: (() => void) | undefined;

  function keep(isUnsaved: (name: string, isOn: boolean) => boolean, chosen: Switches): void {
    const unsaved = Object.entries(chosen).filter(([name, isOn]) => isUnsaved(name, isOn));
    $chosen.set(Object.fromEntries(unsaved));
    if (unsaved.length > 0) release ??= guardDraft(() => true);
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
