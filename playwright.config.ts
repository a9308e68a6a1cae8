import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, defineConfig, devices } from '@playwright/test'
import { browserSwitches } from './e2e/browser-switches.ts'
import { browserEnvironment } from './e2e/project-fonts.ts'

// Playwright reads this file again in every worker: values that are chosen once are passed in the
// environment.
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000)))
// Half of the screens are looked at by axe in a plain run: E2E_HALF=0 or 1 repeats it.
process.env['E2E_HALF'] ??= String(Math.floor(Math.random() * 2))
// Where a test takes the e-mail of the server.
const mailPort = (process.env['E2E_MAIL_PORT'] ??= String(Number(port) + 10_000))
const dataDirectory = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'gateway-e2e-')))
const baseURL = `http://localhost:${port}`

const ofSystem = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const browsers = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...ofSystem]
const executablePath = browsers.find((file) => file !== undefined && existsSync(file))

const isPlainRun = process.env['E2E_FULL'] !== '1'
const specs = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)
// A plain run tests every method, institution and scenario on the phone only, the narrower screen. Tests of
// money, links, updates and pages without scripts do not depend on the width.
const seenOnce = specs([
  'accessibility',
  'branding',
  'browser-switches',
  'demo',
  'demo-scenarios',
  'docs',
  'every-method',
  'injected-text',
  'institutions',
  'links',
  'page-updates',
  'pay-extras',
  'money-and-time',
  'narrow',
  'other-ways',
  'page-policy',
  'pay',
  'pay-topup',
  'pay-without-scripts',
  'project-fonts',
  'qr-photograph',
  'scenarios',
  'slow-countdown',
  'steady-look',
  'visits',
  'watched-test',
])
const onPhoneOnly = isPlainRun ? seenOnce : []
// A code that another device scans is shown on a desktop.
const onDesktopOnly = isPlainRun ? specs(['every-flow']) : []
// What the console does with and without scripts is tested on phones in a plain run, with them on desktops too. The
// rest of it does not depend on the width, or sets its own.
const onPhones = /console\/.*without scripts/
const onDesktops = /console\/(?!frame|pages|.*with(out)? scripts)/
// Touch targets are tested on phones.
const forPhones = ['**/screens-accessibility.spec.ts']
// Keyboards belong to desktops, and refusals and rights do not depend on the width. The pictures of the guide have a
// size of their own; a phone's many pixels would overwrite them. There is one address for e-mail.
const forDesktops = [
  '**/keyboard.spec.ts',
  '**/screen-reader.spec.ts',
  '**/refusals.spec.ts',
  '**/docs-pictures.spec.ts',
  ...specs(['console/alarm-mail', 'console/rights', 'console/keys', 'console/month']),
]
// Browsers of other systems do not use fontconfig.
const onLinuxOnly = process.platform === 'linux' ? [] : ['**/project-fonts.spec.ts']
// Pictures are for people to look at: `npm run screens` takes those of the screens.
const onDemandOnly =
  process.env['E2E_SCREENS'] === '1' ? [] : specs(['screens', 'docs-pictures', 'console/console-screens'])

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalTeardown: './e2e/complaints.ts',
  forbidOnly: true,
  fullyParallel: true,
  // One more than two cores: pages wait for their clocks.
  workers: 3,
  // A busy machine takes ten times as long; a test that hangs is still found.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL,
    // Traces of all tests take an eighth of the whole time: add `--trace on` to repeat a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      env: browserEnvironment(),
      args: [...browserSwitches],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...onPhoneOnly, ...forPhones, ...onLinuxOnly, ...onDemandOnly],
      ...(isPlainRun && { grepInvert: onPhones }),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1180, height: 760 } },
    },
    {
      name: 'phone',
      testIgnore: [...onDesktopOnly, ...forDesktops, ...onLinuxOnly, ...onDemandOnly],
      ...(isPlainRun && { grepInvert: onDesktops }),
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 640 } },
    },
  ],
  webServer: {
    command: 'node e2e/checked-server.ts',
    url: `${baseURL}/readyz`,
    env: {
      PORT: port,
      GATEWAY_DATA_DIR: dataDirectory,
      CALLBACK_RETRY_SECONDS: '1',
      LOG_LEVEL: 'warn',
      // A test that asks for very many pages has a network of its own, by X-Forwarded-For.
      GATEWAY_TRUSTED_PROXIES: '127.0.0.1,::1',
      GATEWAY_SMTP_URL: `smtp://127.0.0.1:${mailPort}?from=gateway@pay.example`,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    timeout: 300_000,
  },
})
