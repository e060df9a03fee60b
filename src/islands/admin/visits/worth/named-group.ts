import { worthName } from '#content/visits/sign-up-worth.ts';
import type { SignUpWorthGroup } from '#contracts/visits/sign-up-worth.ts';
import type { WorthWay } from '#domain/visits/sign-up-worth.ts';

/** Group with its key and its name on the screen and in the file. */
export interface NamedGroup extends Omit<SignUpWorthGroup, 'name'> {
  readonly key: string;
  readonly name: string;
}

export const nameGroup =
  (way: WorthWay) =>
  (group: SignUpWorthGroup): NamedGroup => ({
    ...group,
    key: `${group.isImported} ${group.origin}`,
    name: worthName(way, group.origin, group.name),
  });
