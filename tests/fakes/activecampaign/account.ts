/** Tag as ActiveCampaign stores it; templates have tags of their own. */
export interface FakeTag {
  readonly id: string;
  readonly tag: string;
  readonly tagType: 'contact' | 'template';
}

interface FakeContactTag {
  readonly id: string;
  readonly contact: string;
  readonly tag: string;
}

/** Contents of the account; tests may read and change them. */
export interface FakeAccount {
  /** First names by contact id. */
  readonly contacts: Map<string, string>;
  /** Contact ids by lower-case address. */
  readonly emails: Map<string, string>;
  readonly tags: FakeTag[];
  readonly contactTags: FakeContactTag[];
  /** Returns a new id: text, never used twice. */
  readonly nextId: () => string;
  readonly addTag: (tag: string, tagType?: FakeTag['tagType']) => FakeTag;
  /** Returns the names of a contact's tags, in order of addition. */
  readonly tagsOf: (contact: string) => string[];
  /** Returns the tag names of an address's contact; undefined if there is no such contact. */
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

/** Creates a German account: six contacts, seven tags, and no `website-visitor` until a client adds it. */
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
    tagsOf,
    tagsOfEmail(email) {
      const contact = emails.get(email.toLowerCase());
      return contact === undefined ? undefined : tagsOf(contact);
    },
  };
}
