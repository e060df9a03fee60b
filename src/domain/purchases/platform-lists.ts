import { PLATFORM_NAMES, PLATFORMS, type Platform } from './notice.ts';
import { isProcessor } from './platforms.ts';

const list = (platforms: readonly Platform[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('de-DE', { type }).format(platforms.map((platform) => PLATFORM_NAMES[platform]));

export const everyPlatform = list(PLATFORMS);
export const anyPlatform = list(PLATFORMS, 'disjunction');

/** Platforms that sell in their own name, and those where the owner sells: 'Digistore24 und CopeCart'. */
export const everyReseller = list(PLATFORMS.filter((platform) => !isProcessor(platform)));
export const everyProcessor = list(PLATFORMS.filter(isProcessor));
