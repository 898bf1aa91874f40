// Chromium uses only the last `--disable-features`, so this list begins with that of Playwright.
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

// The suggestions of the address bar are two pages of the browser in every window. Nobody sees them here, and they
// take as much processor as everything else about opening a window.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * The arguments of every Chromium that Playwright drives: no background requests, and nothing drawn besides the
 * page.
 */
export const chromiumArgs = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  `--disable-features=${[...playwrights, ...addressBar].join(',')}`,
];
