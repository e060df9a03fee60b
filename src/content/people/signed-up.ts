import type { ListName } from '#domain/people/lists.ts';

/** Texts that replace a form after a success (spec 2.3, 4.1). */
export const signedUp = {
  title: { waitlist: 'Du bist auf der Liste!', newsletter: 'Fast geschafft!' } satisfies Record<ListName, string>,
  step: 'Ein Schritt fehlt noch: Bestätige deine Adresse.',
  mailed: 'Die E-Mail dazu ist unterwegs an',
  afterwards: {
    waitlist: 'Danach schreiben wir dir, sobald es losgeht.',
    newsletter: 'Danach bekommst du unsere Briefe.',
  } satisfies Record<ListName, string>,
  both: 'Unsere Briefe bekommst du dann auch.',
  chosen: 'Vorgemerkt:',
  open: (program: string) => `${program} öffnen`,
  newTab: '(öffnet in einem neuen Tab)',
  nothing: 'Nichts angekommen? Schau auch im Spam-Ordner nach.',
  again: 'Noch einmal senden',
  wait: (seconds: number) => `Noch einmal senden (in ${seconds} s)`,
  asked: 'Wir schreiben dir noch einmal, frühestens 15 Minuten nach der letzten E-Mail und höchstens dreimal am Tag.',
  notAsked: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  change: 'Adresse ändern',
  meanwhile: 'Bis dahin: dein Soul Plan',
} as const;

/** Toasts of both forms, English as in the spec (spec 8). */
export const toasts = {
  successTitle: 'Success!',
  success: {
    waitlist: 'You have been added to our waitlist.',
    newsletter: 'You have been subscribed to our newsletter.',
  } satisfies Record<ListName, string>,
  errorTitle: 'Error',
  errorFallback: { waitlist: 'Failed to join waitlist', newsletter: 'Failed to subscribe' } satisfies Record<
    ListName,
    string
  >,
} as const;
