import { counted, formatNumber } from '#domain/german-count.ts';

/** Words the tile of ActiveCampaign: tags queued, and whether they go out. */
export const tagFigure = (waiting: number, isOff: boolean): { readonly value: string; readonly note: string } => {
  if (!isOff)
    return { value: formatNumber(waiting), note: `${waiting === 1 ? 'Tag wartet' : 'Tags warten'} auf die Zustellung` };
  if (waiting === 0) return { value: 'Aus', note: 'Ausgeschaltet: Neue Tags warten, bis du einschaltest' };
  return { value: 'Aus', note: `${counted(waiting, ['Tag wartet', 'Tags warten'])}, bis du einschaltest` };
};
