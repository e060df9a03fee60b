/** A tag as ActiveCampaign keeps it; templates have tags of their own beside those of contacts. */
export interface FakeTag {
  readonly id: string;
  readonly tag: string;
  readonly tagType: 'contact' | 'template';
}

/** One tag on one contact. */
export interface FakeContactTag {
  readonly id: string;
  readonly contact: string;
  readonly tag: string;
}

/** What the account holds. Tests look at it and change it. */
export interface FakeAccount {
  /** First names by contact id. */
  readonly contacts: Map<string, string>;
  /** Contact ids by address in lower case. */
  readonly emails: Map<string, string>;
  readonly tags: FakeTag[];
  readonly contactTags: FakeContactTag[];
  /** Ids are text and never used twice. */
  readonly nextId: () => string;
  readonly addTag: (tag: string, tagType?: FakeTag['tagType']) => FakeTag;
  readonly removeTag: (tag: string) => void;
  /** Names of a contact's tags, in the order in which it got them. */
  readonly tagsOf: (contact: string) => string[];
  /** Names of the tags that the contact of an address has; undefined where there is no such contact. */
  readonly tagsOfEmail: (email: string) => string[] | undefined;
}

const CONTACTS = [
  ['1', 'Anna'],
  ['2', 'Björn'],
  ['3', 'Carla'],
  ['4', 'Dörte'],
  ['5', 'Emil'],
  ['12345', 'Frieda'],
] as const;

const TAGS = ['Newsletter', 'Rauhnächte', 'SoulAlchemy', 'SoulCircle', 'Soul Plan', 'Warteliste', 'Yoga Retreat'];

/** A German account: six contacts, seven tags, and no `website-visitor` until somebody needs it. */
export function createAccount(): FakeAccount {
  let lastId = 15;
  const nextId = (): string => {
    lastId += 1;
    return String(lastId);
  };
  const tags: FakeTag[] = [];
  const contactTags: FakeContactTag[] = [];

  function addTag(tag: string, tagType: FakeTag['tagType'] = 'contact'): FakeTag {
    const added = { id: nextId(), tag, tagType };
    tags.push(added);
    return added;
  }
  for (const tag of TAGS) addTag(tag);

  const tagsOf = (contact: string): string[] =>
    contactTags
      .filter((each) => each.contact === contact)
      .map((each) => tags.find(({ id }) => id === each.tag)?.tag ?? each.tag);
  const emails = new Map<string, string>();

  return {
    contacts: new Map(CONTACTS),
    emails,
    tags,
    contactTags,
    nextId,
    addTag,
    removeTag(name) {
      tags.splice(0, tags.length, ...tags.filter(({ tag }) => tag !== name));
    },
    tagsOf,
    tagsOfEmail(email) {
      const contact = emails.get(email.toLowerCase());
      return contact === undefined ? undefined : tagsOf(contact);
    },
  };
}
