import gate from './playwright.config.ts';

// Tests that take minutes and protect against rare faults: they run every night and before a release.
export default { ...gate, testIgnore: [], testMatch: '**/*.release.spec.ts' };
