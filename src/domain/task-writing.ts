/** What a list of ClickUp offers to whoever writes its tasks. */
export interface ListFacts {
  /** Names of the statuses, in the list's order. */
  readonly statuses: readonly string[];
  readonly fields: readonly ListField[];
}

/** A custom field of the list. */
export interface ListField {
  readonly id: string;
  readonly name: string;
  /** ClickUp's name of the type, e.g. `drop_down`. */
  readonly type: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}
