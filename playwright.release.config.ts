import gate from './playwright.config.ts';

// Tests of rare faults and second looks: they run every night and before a release.
export default { ...gate, grep: /@release/ };
