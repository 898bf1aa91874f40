/**
 * The parts of the app whose messages are loaded together: `locales/{area}/{locale}.po`. `entry` is loaded with the page, the
 * others with the first screen that needs them.
 */
export const textAreas = [
  'entry',
  'account',
  'inspection',
  'guidance',
  'photos',
  'sync',
  'device',
  'office',
  'results',
] as const;

export type TextArea = (typeof textAreas)[number];

/**
 * The sources of each area's messages. A file that is used in two areas is listed in both; `tests/unit/ui/i18n/textAreas.test.ts`
 * finds files that could be shown before their messages are loaded.
 */
export const areaSources: Readonly<Record<TextArea, readonly string[]>> = {
  entry: [
    'src/app',
    'src/features/account/login',
    'src/features/info/not-found',
    'src/features/outbox/SyncIndicator.tsx',
    'src/i18n/serverErrorMessage.ts',
    'src/i18n/fieldErrorMessage.ts',
  ],
  account: ['src/features/account/password', 'src/features/account/demo', 'src/features/shared/server'],
  inspection: [
    'src/features/inspection',
    'src/features/shared/RatingIcon.tsx',
    'src/features/shared/ratingName.ts',
    'src/features/shared/showListFailure.ts',
    'src/features/shared/useFloorLabel.ts',
    'src/i18n/topicName.ts',
    'src/i18n/refusalMessage.ts',
    'src/i18n/sendingMessage.ts',
  ],
  guidance: ['src/features/info/welcome', 'src/features/info/help', 'src/i18n/topicGuidance.ts'],
  photos: ['src/features/photos', 'src/features/shared/ProtectedPhotos.tsx'],
  sync: ['src/features/outbox', 'src/features/shared/unsent-answers', 'src/features/shared/open-tours'],
  device: ['src/features/device', 'src/features/shared/ProtectedPhotos.tsx'],
  office: [
    'src/features/office/audit',
    'src/features/office/external-users',
    'src/features/office/profile',
    'src/features/office/shared',
    'src/features/office/results/shared/ReceivedLate.tsx',
    'src/features/office/tours',
    'src/features/shared/server',
    'src/i18n/externalUserWords.ts',
    'src/i18n/importReason.ts',
  ],
  results: ['src/features/office/findings', 'src/features/office/results'],
};
