/**
 * The parts of the product whose texts are loaded together: `locales/{area}/{locale}.po`. `entry` comes with the
 * page; the others come with the first screen that is read in them.
 */
export const textAreas = ['entry', 'account', 'walk', 'guidance', 'sync', 'device', 'office'] as const;

export type TextArea = (typeof textAreas)[number];

/**
 * Whose texts are in which area. A file that speaks in two areas is in both; `tests/rules/i18n/textAreas.test.ts`
 * finds one that could be shown before its texts are there.
 */
export const areaSources: Readonly<Record<TextArea, readonly string[]>> = {
  entry: [
    'src/app',
    'src/screens/login',
    'src/screens/not-found',
    'src/screens/sync/SyncIndicator.tsx',
    'src/i18n/serverErrorMessage.ts',
    'src/i18n/fieldErrorMessage.ts',
  ],
  account: [
    'src/screens/account',
    'src/screens/demo',
    'src/screens/online',
    'src/i18n/passwordErrorMessage.ts',
  ],
  walk: [
    'src/screens/select-building',
    'src/screens/tour',
    'src/screens/touchpoint',
    'src/screens/sub-touchpoint',
    'src/screens/walk',
    'src/screens/thanks',
    'src/i18n/topicName.ts',
    'src/i18n/multiInstanceHint.ts',
    'src/i18n/refusalMessage.ts',
    'src/i18n/sendingMessage.ts',
  ],
  guidance: ['src/screens/welcome', 'src/screens/help', 'src/i18n/topicGuidance.ts'],
  sync: ['src/screens/sync', 'src/screens/unsent-answers', 'src/screens/open-tours'],
  device: ['src/screens/menu', 'src/screens/readiness', 'src/screens/install'],
  office: [
    'src/screens/tours',
    'src/screens/external-users',
    'src/screens/audit',
    'src/screens/online',
    'src/i18n/externalUserWords.ts',
    'src/i18n/importReason.ts',
  ],
};
