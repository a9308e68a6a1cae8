import { defineConfig, type OxlintOverride } from 'oxlint'
import { sdkRules } from './sdk/typescript/build/lint-rules.ts'

/**
 * The rooms of `lib/` and what each may import beside itself. Imports go down only (docs/architecture.md).
 */
const pure = ['money', 'countries', 'qr']
const base = [...pure, 'i18n', 'platform']
const domain = ['methods', 'ledger', 'callbacks', 'merchants', 'tokens', 'customers', 'people', 'fx']
const useCases = [...base, ...domain, 'payments']
const openapi = [...useCases, 'api/endpoint']
const wired = ['gateway', 'open-gateway', 'rails', 'page-updates']
const interfaces = ['checkout', 'demo', 'privacy', 'api/endpoint', 'api/openapi', 'api/http']
const ofRails = [...useCases, 'bank-files']

const rooms: Readonly<Record<string, readonly string[]>> = {
  money: pure,
  countries: pure,
  qr: pure,
  'bank-files': ['money'],
  i18n: pure,
  platform: [...pure, 'i18n'],
  methods: [...pure, 'i18n'],
  ledger: base,
  callbacks: base,
  merchants: base,
  tokens: base,
  customers: base,
  people: base,
  fx: base,
  backup: ['platform'],
  release: ['platform', 'bootstrap'],
  payments: [...base, ...domain, 'bank-files'],
  rails: ofRails,
  'page-updates': useCases,
  checkout: [...useCases, 'gateway'],
  demo: [...useCases, 'gateway'],
  privacy: [...useCases, 'checkout'],
  'api/endpoint': [...useCases, 'gateway', 'api/openapi'],
  'api/openapi': openapi,
  'api/http': [...openapi, 'gateway', 'api/openapi'],
  'api/reference': [...openapi, 'api/openapi'],
  figures: [...base, 'payments', 'rails'],
  doctor: [...base, 'ledger', 'merchants', 'payments', 'rails'],
  console: [...useCases, ...wired, 'bank-files', 'checkout', 'doctor', 'privacy'],
  alarms: [...useCases, ...wired, 'figures', 'doctor', 'console'],
  worker: [...useCases, ...wired, 'bank-files', 'alarms'],
  cli: [
    ...useCases,
    ...wired,
    'bank-files',
    'alarms',
    'console',
    'backup',
    'doctor',
    'privacy',
    'api/endpoint',
  ],
  // The list of endpoints is the one thing that lib reads from app.
  server: [
    ...useCases,
    ...wired,
    ...interfaces,
    'bank-files',
    'figures',
    'alarms',
    'worker',
    'doctor',
    'app',
  ],
}

const everywhere = [...Object.keys(rooms), 'gateway', 'open-gateway', 'testing', 'bootstrap', 'app']

/** Matches imports, from a file anywhere in `lib/`, of the rooms that are not permitted. */
function importsOtherThan(permitted: readonly string[]): string {
  const forbidden = everywhere.filter((room) => !permitted.includes(room))
  const named = forbidden.map((room) => room.replace(/^api\//, '(api/)?'))
  return `^(#lib/|(\\.\\./)+(lib/)?)(${named.join('|')})(/|\\.ts$)`
}

const notDownwards = (room: string, below: readonly string[]) => ({
  regex: importsOtherThan([room, ...below]),
  message: `${room} may import only ${below.join(', ')}; what it needs from elsewhere comes in as a parameter.`,
})

const oneRail = {
  regex: '^(#lib/|(\\.\\.?/)+(lib/)?)rails/[^/]+/',
  message: 'Only the list of rails may import a rail: import rails/rails.ts, or use the rail of the payment.',
}
/** Matches imports of another rail, except own-accounts and rows, from a file `depth` folders below `lib/rails/`. */
const anotherRail = (depth: number) => ({
  regex: `^((\\.\\./){${depth}}|#lib/rails/)([^.or]|o[^w]|ow[^n]|r[^o]|ro[^w])[^/]*/`,
  message: 'A rail may not import another one. Code that several need belongs in own-accounts or rows.',
})
// The commands and the pages of an operator's accounts are part of the command line and of the console.
const exceptOf = (room: string) => (['rails', 'cli', 'console'].includes(room) ? [] : [oneRail])
const onlyDownwards = Object.entries(rooms).map(([room, below]): OxlintOverride => ({
  files: [`lib/${room}/**`],
  rules: {
    'no-restricted-imports': ['error', { patterns: [notDownwards(room, below), ...exceptOf(room)] }],
  },
}))

const surroundings = [
  { name: 'process', message: 'This room is pure: no environment.' },
  { name: 'fetch', message: 'This room is pure: no network.' },
]
const railsApart = [1, 2].map((depth): OxlintOverride => ({
  files: [`lib/rails/${'*/'.repeat(depth)}*.ts`],
  rules: {
    'no-restricted-imports': ['error', { patterns: [notDownwards('rails', ofRails), anotherRail(depth)] }],
  },
}))

const withoutSurroundings: OxlintOverride = {
  files: [...pure, 'methods', 'bank-files'].map((room) => `lib/${room}/**`),
  rules: { 'no-restricted-globals': ['error', ...surroundings] },
}

/** Folders that handle amounts between input and ledger: text becomes bigint there, never a binary number. */
const moneyPaths = ['bank-files', 'payments', 'checkout', 'money', 'ledger', 'demo', 'cli']
const binaryNumbers = ['Number', 'parseFloat', 'parseInt'].map((name) => ({
  name,
  message:
    'An amount is text, then bigint: parseAmount. For a number that is not an amount, add the file to noAmounts.',
}))
/** The numbers in these files are not amounts. */
const noAmounts = [
  'lib/bank-files/text/whole-number.ts', // a count, a page, a part of a date
  'lib/checkout/accent.ts', // a colour
  'lib/ledger/settlements/settlement.ts', // the number of a settlement
  'lib/ledger/settlements/local-day.ts', // a date
  'lib/demo/api/api-exchange.ts', // seconds to wait
  'lib/demo/forms/purchase.ts', // the number of a scenario
  'lib/cli/options.ts', // a count
  'lib/bank-files/text/count.ts', // a count
  'lib/cli/commands/ledger/ledger-show-command.ts', // a line's place
  'lib/cli/moment.ts', // a time
  'lib/cli/commands/statements/line-json.ts', // a line's place
  'lib/cli/commands/statements/imported-commands.ts', // a line's place
]

const exactAmounts: OxlintOverride[] = [
  {
    files: moneyPaths.map((room) => `lib/${room}/**`),
    rules: {
      'no-restricted-globals': ['error', ...binaryNumbers],
      'no-implicit-coercion': ['error', { boolean: false, string: false, number: true }],
    },
  },
  {
    files: ['lib/money/**', 'lib/bank-files/**', 'lib/payments/state-machine.ts'],
    rules: { 'no-restricted-globals': ['error', ...surroundings, ...binaryNumbers] },
  },
  { files: noAmounts, rules: { 'no-restricted-globals': 'off' } },
  // The exponent of a written number.
  { files: ['lib/money/money.ts'], rules: { 'no-restricted-globals': ['error', ...surroundings] } },
]

const relativeIntoLib = {
  regex: '^(\\.\\./)+lib/',
  message: 'Write #lib/… instead of a relative path into lib.',
}
const entryPoints = ['cli', 'server', 'worker', 'testing', 'bootstrap'].map((room) => `#lib/${room}/**`)
const currentGateway = '!#lib/server/current-gateway.ts'

/** Which entry points and layers a folder may not import, beside relative paths. */
type Pattern = { readonly message: string } & ({ readonly regex: string } | { readonly group: string[] })

const ofPages: Pattern[] = [
  {
    group: [...entryPoints, '#lib/api/http/**', currentGateway],
    message: 'A page may not import cli, server, worker or api/http.',
  },
  relativeIntoLib,
]

const withoutImports = (files: string[], patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'nextjs', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: [
    'lib/platform/db/generated/**',
    'lib/testing/generators/shops/**',
    '.next/**',
    '.bundle/**',
    '.data/**',
  ],
  settings: { next: { rootDir: '.' } },
  rules: {
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // What scrolls is reached by keys.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['section'], roles: ['tabpanel'] }],
    'nextjs/no-css-tags': 'off',
    'nextjs/no-html-link-for-pages': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-enum-comparison': 'off',
    'typescript/no-unsafe-enum-assignment': 'off',
    'typescript/unbound-method': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...onlyDownwards,
    ...railsApart,
    withoutSurroundings,
    ...exactAmounts,
    withoutImports(
      ['lib/gateway.ts', 'lib/open-gateway.ts'],
      [
        oneRail,
        {
          regex: '^\\./(app|cli|server|worker|api|checkout|demo|testing|bootstrap)/',
          message: 'gateway.ts connects the rooms below the entry points, and imports no entry point.',
        },
      ],
    ),
    withoutImports(
      ['lib/platform/config.ts', 'lib/platform/clock.ts'],
      [
        {
          group: ['./**', '!./evm-settings.ts', '!./setting-kinds.ts'],
          message:
            'config.ts and clock.ts import nothing of the gateway, but for settings in a file of their own.',
        },
      ],
    ),
    withoutImports(['app/**'], [...ofPages, oneRail]),
    withoutImports(['app/sandbox/**'], ofPages),
    withoutImports(
      ['app/api/**'],
      [
        { group: [...entryPoints, currentGateway], message: 'A route may not import cli, server or worker.' },
        relativeIntoLib,
      ],
    ),
    withoutImports(
      ['lib/bootstrap/**'],
      [
        {
          regex: '^([^n.]|n[^o]|no[^d]|nod[^e]|node[^:])|^\\.\\./',
          message:
            "The bootstrap runs before anything is installed: Node's own modules and its own files only.",
        },
      ],
    ),
    ...sdkRules,
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'lib/**/testing/**', 'e2e/**', 'bench/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-implicit-coercion': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['e2e/*.spec.ts'],
      // The watch itself is tested on pages with undocumented answers.
      excludeFiles: ['e2e/watched-test.spec.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message: 'Take it from watched-test.ts, which watches what the API answers meanwhile.',
              },
            ],
          },
        ],
      },
    },
  ],
})
