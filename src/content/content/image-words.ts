/** Note beside an image or a video (docs/decisions/law.md L11). */
export const madeByAi = 'mit KI erzeugt';
