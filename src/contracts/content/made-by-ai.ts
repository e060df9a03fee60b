import { select } from './field.ts';

/** Asks whether a video shows people or voices that an AI made (docs/decisions/law.md L11); older entries: no answer. */
export const madeByAi = (label: string) =>
  select(['open', 'yes', 'no'], {
    label,
    help: 'Gilt für Menschen und Stimmen, die echt wirken. Bei „Ja“ steht es daneben.',
    labels: { open: 'Noch nicht beantwortet', yes: 'Ja', no: 'Nein' },
    isOptional: true,
  });
