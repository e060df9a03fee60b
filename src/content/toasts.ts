/** Words around every toast, whatever it says. */
export const toasts = { name: 'Hinweis', close: 'Hinweis schließen', place: 'Hinweise ({hotkey})' } as const;
