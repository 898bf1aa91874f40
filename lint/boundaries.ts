/** What the files of one folder may import. */
export type Layer = {
  /** Relative to the repository; the most specific folder counts. */
  readonly folder: string;
  /** Folders it may import from, besides its own; or a single file. */
  readonly folders: readonly string[];
  /** Packages it may import. A name covers what is below it: `zod` covers `zod/mini`. `*` is any. */
  readonly packages: readonly string[];
};

const shared = ['src/domain', 'src/contract'];
const react = ['react', 'react-dom', 'react-router-dom', '@tabler'];
// Not loaded before the first rating (decisions 110, 219): only by the office, the account screens and the toasts.
const library = ['@mantine'];
// What the office reads and changes.
const queries = ['@tanstack/react-query'];
// Virtual lists.
const windows = ['@tanstack'];
const texts = ['@lingui'];
// A part of another chunk is named by its chunk, which knows all features (decision 219).
const belowScreens = [
  'src/domain',
  'src/session',
  'src/ui',
  'src/design',
  'src/i18n',
  'src/chunks/chunks.ts',
];
const belowFeatures = ['src/features/shared', ...belowScreens];
const onDevice = ['src/actions', 'src/db', ...belowFeatures];
const walk = [...react, ...texts, 'dexie-react-hooks'];
const office = [...react, ...texts, ...library];

/** Who may import whom. A folder that is not named here, such as `tests`, may import everything. */
export const boundaries: readonly Layer[] = [
  { folder: 'src/domain', folders: [], packages: [] },
  { folder: 'src/contract', folders: ['src/domain'], packages: ['zod'] },
  { folder: 'src/db', folders: shared, packages: ['dexie'] },
  { folder: 'src/mirror', folders: [...shared, 'src/db'], packages: ['dexie'] },
  { folder: 'src/api', folders: ['src/contract'], packages: ['ky', 'zod'] },
  // Turns image files into photos; must not depend on IndexedDB.
  { folder: 'src/photos', folders: shared, packages: [] },
  // The page of a repair link, which is none of the app's.
  { folder: 'src/repair', folders: [...shared, 'src/photos'], packages: [] },
  { folder: 'src/actions', folders: [...shared, 'src/db'], packages: [] },
  {
    folder: 'src/sync',
    folders: [...shared, 'src/db', 'src/api'],
    packages: ['dexie', 'zod', 'zustand'],
  },
  {
    folder: 'src/session',
    folders: [...shared, 'src/db', 'src/mirror', 'src/api'],
    packages: ['zod', 'zustand'],
  },
  // Drawings are looked up by topic.
  { folder: 'src/design', folders: ['src/domain'], packages: [...react, ...library] },
  // Fields find and mark as every other search does (L3).
  {
    folder: 'src/ui',
    folders: ['src/design', 'src/domain/search'],
    packages: [...react, '@mantine/notifications'],
  },
  {
    folder: 'src/i18n',
    folders: ['src/domain'],
    packages: ['react', 'react-router-dom', 'zustand', ...texts],
  },
  // Shared by several features; below it the part that calls the server.
  { folder: 'src/features/shared', folders: ['src/actions', 'src/db', ...belowScreens], packages: walk },
  {
    folder: 'src/features/shared/server',
    folders: ['src/api', 'src/contract', ...belowFeatures],
    packages: office,
  },
  // A feature imports another one only where it is listed here.
  ...['account', 'device', 'info', 'outbox'].map((name) => ({
    folder: `src/features/${name}`,
    folders: onDevice,
    packages: walk,
  })),
  { folder: 'src/features/photos', folders: ['src/photos', ...onDevice], packages: walk },
  {
    folder: 'src/features/inspection',
    // Select building shows the readiness of the device and the help.
    folders: ['src/features/device/readiness', 'src/features/info/help', 'src/features/photos', ...onDevice],
    packages: walk,
  },
  // These read from the server and never from the device.
  {
    folder: 'src/features/account/password',
    folders: ['src/api', 'src/contract', ...belowFeatures],
    packages: office,
  },
  {
    folder: 'src/features/office',
    // One's own password is changed among one's sessions.
    folders: ['src/features/account/password', 'src/api', 'src/contract', ...belowFeatures],
    packages: [...office, ...queries],
  },
  {
    folder: 'src/features/office/results',
    folders: ['src/features/office/shared', 'src/api', 'src/contract', ...belowFeatures],
    packages: [...office, ...windows],
  },
  { folder: 'src/app', folders: ['src'], packages: ['*'] },
  { folder: 'src/chunks', folders: ['src'], packages: ['react'] },
  {
    folder: 'sw',
    folders: ['src/sync', ...shared, 'src/db', 'src/mirror', 'src/api'],
    packages: ['workbox'],
  },
  { folder: 'server/database', folders: shared, packages: ['*'] },
  {
    folder: 'server/repositories',
    folders: ['server/database', ...shared],
    packages: ['kysely', 'node:timers'],
  },
  { folder: 'server/mail', folders: shared, packages: ['*'] },
  {
    folder: 'server/spreadsheet',
    folders: ['src/domain'],
    packages: ['node:stream', 'node:timers', 'saxes', 'yauzl', 'yazl'],
  },
  {
    folder: 'server/pdf',
    folders: [],
    packages: ['node:fs', 'node:module', 'node:zlib', 'bidi-js', 'fontkit', 'pdfkit'],
  },
  {
    folder: 'server/services',
    folders: [
      'server/repositories',
      'server/database',
      'server/mail',
      'server/spreadsheet',
      'server/pdf',
      'data/demo-words',
      ...shared,
    ],
    packages: ['*'],
  },
  {
    folder: 'server/http/plugins',
    folders: ['server/services', 'server/database', 'server/settings.ts', ...shared],
    packages: ['*'],
  },
  // Pages for people without an account.
  { folder: 'server/repair-page', folders: ['server/http/plugins/pageParts.ts', ...shared], packages: [] },
  {
    folder: 'server/http/routes',
    folders: [
      'server/services',
      'server/http/plugins',
      'server/spreadsheet',
      'server/repair-page',
      ...shared,
    ],
    packages: ['*'],
  },
  { folder: 'server', folders: shared, packages: ['*'] },
];

/** Files and folders that may not be imported although the folder they are in may. */
export type ClosedFiles = {
  readonly from: string;
  readonly files: readonly string[];
  readonly reason: string;
};

export const closedFiles: readonly ClosedFiles[] = [
  {
    from: 'src/sync',
    files: [
      'src/db/tours/touchpoints.ts',
      'src/db/tours/deviceTouchpoints.ts',
      'src/db/tours/touchpointProgress.ts',
      'src/db/tours/leaveBehind.ts',
      'src/db/tours/answersLeftBehind.ts',
      'src/db/photos/photosOfTouchpoint.ts',
      'src/db/photos/copiedPhotos.ts',
    ],
    reason: 'the sender cannot read drafts (S1)',
  },
  {
    from: 'src/features',
    files: ['src/db/durableTransaction.ts', 'src/db/outbox/newEntry.ts'],
    reason: 'screens write through actions',
  },
  {
    from: 'src/features/inspection',
    files: ['src/features/shared/server/ApiContext.ts'],
    reason: 'a tour is walked without a server',
  },
  {
    from: 'server/services/findings',
    files: ['server/services/results', 'server/services/reports'],
    reason: 'results count findings',
  },
];
