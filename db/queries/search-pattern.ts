/** For `like`, against lower case: what holds a text. */
export const searchPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
