import * as queries from '#db/queries/letters/watch.ts';
import type { Context } from '#server/context.ts';

/** Two half hours: a longer gap means that the website stood still or the database was restored. */
const STANDSTILL_MS = 60 * 60 * 1000;

const NOTES = {
  halfSent:
    'Angehalten: Die Website stand über eine Stunde still, oder es wurde eine Sicherung eingespielt. Wer den Brief nach ' +
    'der Sicherung bekommen hat, steht hier wieder unter „Warten noch“. „Versand fortsetzen“ schickt ihn allen, die warten, ' +
    'also vielleicht manchen zum zweiten Mal; „Versand abbrechen“ schickt ihn niemandem mehr.',
  series:
    'Angehalten: Die Website stand über eine Stunde still, oder es wurde eine Sicherung eingespielt. Wer diesen Brief der ' +
    'Serie nach der Sicherung bekommen hat, steht hier wieder als einer, der ihn noch bekommt. „Fortsetzen“ schickt ihn allen, deren ' +
    'Tag gekommen ist, also vielleicht manchen zum zweiten Mal; schaltest du die Serie aus und wieder ein, bekommt ihn von diesen niemand.',
  planned:
    'Wieder ein Entwurf: Es wurde eine Sicherung eingespielt, und der geplante Zeitpunkt war schon vorbei. Vielleicht ist ' +
    'der Brief also schon hinausgegangen. Sieh nach, bevor du ihn sendest.',
  awaiting:
    'Wieder ein Entwurf: Es wurde eine Sicherung eingespielt. Vielleicht ist der Brief, der auf das Veröffentlichen ' +
    'gewartet hat, schon hinausgegangen. Sieh nach, bevor du ihn sendest.',
};

/** Holds back letters that may have been sent before a backup was restored; a standstill of the site looks the same. */
export async function holdBackRestored(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - STANDSTILL_MS);
  const held = await queries.holdBackAfterGap(ctx.db, { now, before, notes: NOTES });
  if (held > 0) ctx.log.error('letters held back', { held });
}
