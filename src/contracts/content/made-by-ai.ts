import { select } from './field.ts';

/** Asks whether an AI made a video (docs/decisions/law.md L11); older entries: no answer. */
export const madeByAi = (label: string) =>
  select(['open', 'yes', 'no'], {
    label,
    help: 'Gilt für alles, was echt wirkt: Menschen, Stimmen, Orte, Ereignisse. Bei „Ja“ steht es daneben.',
    labels: { open: 'Noch nicht beantwortet', yes: 'Ja', no: 'Nein' },
    isOptional: true,
  });
