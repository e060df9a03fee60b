/** Texts of a video before and while it loads (docs/decisions/videos.md). */
export const video = {
  play: 'Video abspielen',
  loading: 'Video wird geladen …',
  startsOnClick: 'Video startet nach Klick',
  privacy:
    'Erst wenn du auf „Video abspielen“ klickst, wird das Video von Wistia (USA) geladen. Dabei erfährt Wistia deine IP-Adresse. Deine Zustimmung gilt, bis du den Browser schließt.',
  failed: 'Das Video ließ sich nicht laden. Vielleicht blockiert dein Browser fremde Inhalte.',
  onVideoPage: 'Video bei Wistia ansehen',
  newTab: '(öffnet in einem neuen Tab)',
} as const;
