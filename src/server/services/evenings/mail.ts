import type { EveningOccasion } from '#db/queries/evenings/registrations.ts';
import { EVENING_OCCASIONS } from '#db/queries/evenings/registrations.ts';
import type { MailLabel } from '#server/services/mail/writing.ts';

export interface EveningNews {
  readonly registrationId: string;
  readonly about: EveningOccasion;
}

export const EVENING: MailLabel<EveningNews, 'evening'> = {
  name: 'evening',
  isPayload: (stored): stored is EveningNews =>
    'registrationId' in stored &&
    typeof stored.registrationId === 'string' &&
    'about' in stored &&
    EVENING_OCCASIONS.some((occasion) => occasion === stored.about),
};
