export const toasts = { name: 'Hinweis', close: 'Hinweis schließen', place: 'Hinweise ({hotkey})' } as const;
