// Of two lists of features that are off Chromium reads the last, so this one begins with Playwright's own.
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// The suggestions of the address bar are two pages of the browser's own in every window, which nobody sees here: they
// take as much of the processor as everything else that opening a window takes.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** How every Chromium that Playwright drives is started: it asks nobody elsewhere, and draws no more than the page. */
export const chromiumArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
];
