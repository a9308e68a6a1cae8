import type { OxlintOverride } from 'oxlint'

/**
 * The SDK runs wherever there are fetch and WebCrypto: it has no packages, nothing of Node and nothing of the
 * gateway.
 */
const sdkStandsAlone: OxlintOverride = {
  files: ['sdk/typescript/src/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^[^.]|^(\\.\\./){2}|^\\.\\./(build|dist)/',
            message: 'The SDK imports only files of its own src.',
          },
        ],
      },
    ],
    'no-restricted-globals': [
      'error',
      ...['process', 'Buffer', 'require', 'global', 'setImmediate', '__dirname'].map((name) => ({
        name,
        message: 'The SDK runs where there is no Node.',
      })),
    ],
  },
}

const generatedFiles: OxlintOverride = {
  files: ['sdk/typescript/src/generated/**'],
  rules: { 'max-lines': 'off' },
}

export const sdkRules: readonly OxlintOverride[] = [sdkStandsAlone, generatedFiles]
