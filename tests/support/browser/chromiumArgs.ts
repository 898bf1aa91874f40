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

const argsWithout = (features: readonly string[]) => [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  `--disable-features=${features.join(',')}`,
];

/**
 * The arguments of every Chromium that Playwright drives: no background requests, and nothing drawn besides the
 * page.
 */
export const chromiumArgs = argsWithout([...playwrights, ...addressBar]);

/**
 * For pages that live for seconds: a quarter less processor. The compilers that optimise pay only later, and the process that is
 * kept ready for the next page is not used by a context that is thrown away.
 */
export const shortLivedArgs = [
  ...argsWithout([...playwrights, ...addressBar, 'SpareRendererForSitePerProcess']),
  '--js-flags=--no-opt --no-maglev',
];
