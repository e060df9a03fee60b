import { text } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { madeByAi } from '#contracts/content/law-fields.ts';

const IN_ADDRESS =
  /(?:\/medias?\/|\/iframe\/|\/embed\/|[?&]wvideo=|media-id=["']?|wistia_async_)([a-z0-9]{10})(?![a-z0-9])/;

/** Finds Wistia's id in a pasted address or embed code; returns other text as typed. */
export const findMediaId = (typed: string): string => IN_ADDRESS.exec(typed)?.[1] ?? typed.trim();

/** Field for Wistia's id of a video or voice recording. */
export const mediaId = (words: { readonly label: string; readonly help?: string }) =>
  text({
    ...words,
    max: 10,
    isOptional: true,
    rule: {
      test: (id) => /^[a-z0-9]{10}$/.test(id),
      message: 'Die Kennung hat 10 Zeichen: kleine Buchstaben und Ziffern.',
      complete: findMediaId,
    },
  });

export const videos = defineKind({
  name: 'videos',
  place: 'everywhere',
  isRare: true,
  title: 'Videos',
  one: 'Video',
  help: 'Jedes Video hat bei Wistia eine Kennung. Ohne sie fehlt das Video auf der Seite Soul Plan; SoulAlchemy zeigt einen kurzen Film ohne Ton.',
  isList: true,
  fixed: {
    soulPlanHero: 'Soul Plan: ganz oben',
    soulPlanOffer: 'Soul Plan: So läuft ein Reading ab',
    soulAlchemy: 'SoulAlchemy: Worum es geht',
  },
  titleField: 'mediaId',
  ownerFields: 'none',
  fields: {
    mediaId: mediaId({ label: 'Kennung bei Wistia', help: 'Füge einfach die Adresse des Videos ein.' }),
    madeByAi: madeByAi('Mit KI erzeugt?'),
  },
});
