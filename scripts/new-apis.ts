import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { oldestBrowsers } from '#build/oldest-browsers.ts';

/** Names of our oldest browsers in MDN's data. */
const names = { ...oldestBrowsers, safari_ios: oldestBrowsers.ios };

/** Interfaces whose methods a page can meet; the others have names too common to be found by name alone. */
const MET =
  /^(?:Array|ArrayBuffer|Blob|Clipboard|Document|Element|FormData|HTML\w*Element|Headers|Map|Navigator|Node|Promise|Range|Selection|Set|String|URLSearchParams|Uint8Array|Window)$/;

const statement = z.object({
  version_added: z.union([z.string(), z.boolean(), z.null()]),
  version_removed: z.optional(z.union([z.string(), z.boolean()])),
  flags: z.optional(z.unknown()),
  prefix: z.optional(z.string()),
  alternative_name: z.optional(z.string()),
});
const compat = z.object({ support: z.record(z.string(), z.union([statement, z.array(statement)])) });
const tree = z.record(z.string(), z.unknown());
const data = z.object({
  __meta: z.object({ version: z.string() }),
  api: tree,
  javascript: z.object({ builtins: tree }),
});

function ageOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
}

function isInOldest({ support }: z.infer<typeof compat>): boolean {
  return Object.entries(names).every(([browser, oldest]) => {
    const known = support[browser];
    if (known === undefined) return browser === 'ios';
    return [known].flat().some(({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
      const isWhole = version_removed === undefined && flags === undefined && prefix === undefined;
      return isWhole && alternative_name === undefined && typeof added === 'string' && ageOf(added) <= ageOf(oldest);
    });
  });
}

/** Lists the members of all interfaces that have an entry of their own. */
function* membersOf(group: Record<string, unknown>) {
  for (const [owner, entry] of Object.entries(group)) {
    for (const [key, member] of Object.entries(tree.parse(entry))) {
      const found = z.safeParse(compat, tree.safeParse(member).data?.__compat);
      if (key !== '__compat' && !key.endsWith('_event') && found.success)
        yield { owner, key, isOld: isInOldest(found.data) };
    }
  }
}

const [path = ''] = process.argv.slice(2);
const { __meta: meta, api, javascript } = data.parse(JSON.parse(await readFile(path, 'utf8')));
const builtins = [...membersOf(javascript.builtins)];
const all = [...builtins, ...membersOf(api)].map(({ key, ...rest }) => ({
  ...rest,
  name: key.replace(/_static$/, ''),
  isStatic: key.endsWith('_static'),
}));
const isBuiltin = new Set(builtins.map(({ owner }) => owner));
const old = new Set(all.filter(({ isOld }) => isOld).map(({ name }) => name));
// Other names describe a behaviour, not a member.
const fresh = all.filter(({ owner, name, isOld }) => !isOld && name !== owner && /^[A-Za-z0-9]+$/.test(name));
const methods = fresh.filter(({ owner, name, isStatic }) => !isStatic && MET.test(owner) && !old.has(name));
const met = new Set(methods.map(({ name }) => name));
const statics = fresh.filter(
  ({ owner, name, isStatic }) => (isStatic || isBuiltin.has(owner)) && /^[A-Z]/.test(owner) && !met.has(name),
);
const content = {
  source: `@mdn/browser-compat-data ${meta.version}`,
  oldest: oldestBrowsers,
  statics: [...new Set(statics.map(({ owner, name }) => `${owner}.${name}`))].toSorted(),
  methods: [...new Set(methods.map(({ name }) => name))].toSorted(),
};
await writeFile(
  join(import.meta.dirname, '../tests/support/site/new-apis.json'),
  `${JSON.stringify(content, null, 2)}\n`,
);
