import { ADDRESSED, listOldSpellings, respellAll } from '#db/queries/people/spellings.ts';
import { canonicalEmail } from '#domain/address/canonical-email.ts';
import type { Context } from '#server/context.ts';

const AT_ONCE = 100;

/** Respells stored addresses in batches, because SQL knows no Punycode (docs/decisions/people.md). */
export async function respellAddresses({ db }: Context): Promise<void> {
  for (const table of ADDRESSED) {
    let after = '';
    while (true) {
      const found = await listOldSpellings(db, table, after, AT_ONCE);
      const respellings = found
        .map((from) => ({ from, to: canonicalEmail(from) }))
        .filter(({ from, to }) => from !== to);
      await respellAll(db, table, respellings);
      const last = found.at(-1);
      if (last === undefined || found.length < AT_ONCE) break;
      after = last;
    }
  }
}
