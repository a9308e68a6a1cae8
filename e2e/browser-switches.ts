/**
 * What Playwright switches off. Of two such switches a browser takes the last one, so ours repeats these;
 * browser-switches.spec.ts tests that none is missing.
 */
const offForPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/**
 * The suggestions below the address bar are two pages of their own, which a whole Chromium loads for every
 * test, in a process that works longer than that of the tested page. A headless shell has none.
 */
const suggestionPages = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup']

/** The switch of a Chromium that turns features off. */
export const switchOff = '--disable-features='

/** The switches of the tests' browser, beside those of Playwright. */
export const browserSwitches: readonly string[] = [
  `${switchOff}${[...offForPlaywright, ...suggestionPages].join(',')}`,
  // Chromium has no sandbox for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
