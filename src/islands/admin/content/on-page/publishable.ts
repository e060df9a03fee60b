import { type Changes, changeKey } from '#contracts/content/releases.ts';
import type { TextPosition } from '#islands/admin/content/position.ts';

/** Answer to 'Nur das veröffentlichen'. */
export type Publishable =
  /** Nothing to publish: the text is online already, or a running publish contains it. */
  | { readonly is: 'nothing'; readonly isUnderWay: boolean }
  /** More than this field would go online, or something is in the way: the owner decides in the dialog. */
  | { readonly is: 'more' }
  | { readonly is: 'alone'; readonly checksum: string; readonly without: readonly string[] };

/** Tells what a publish of an entry's changes would include. */
export function publishableField(changes: Changes, { kind, id, field }: TextPosition): Publishable {
  const isIt = (key: string): boolean => key === changeKey({ kind, id });
  const change = changes.changes.find((each) => isIt(changeKey(each)));
  if (change === undefined)
    return { is: 'nothing', isUnderWay: changes.underWay.some((each) => isIt(changeKey(each))) };
  const [name] = field.split('.');
  const isAlone =
    change.state === 'changed' &&
    change.problems.length === 0 &&
    change.fields.every((each) => each.field === name) &&
    changes.letters.length === 0 &&
    changes.problems.length === 0 &&
    changes.obstacle === null;
  if (!isAlone) return { is: 'more' };
  const without = changes.changes.map(changeKey).filter((key) => !isIt(key));
  return { is: 'alone', checksum: changes.checksum, without };
}

/** Tells what a publish of the public letters alone would include. */
export function publishableLetters({ changes, letters, problems, obstacle, checksum }: Changes): Publishable {
  if (letters.length === 0) return { is: 'nothing', isUnderWay: true };
  if (problems.length > 0 || obstacle !== null) return { is: 'more' };
  return { is: 'alone', checksum, without: changes.map(changeKey) };
}
