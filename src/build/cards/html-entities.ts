const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };

/** Decodes the entities that Astro writes. */
export const decodeEntities = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#34|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
