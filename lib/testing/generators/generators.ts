import type { CompilerOptions } from './shop-program.ts'

/** A public generator of clients, as its own documentation says to use it. */
export interface Generator extends CompilerOptions {
  /** The name of its shop in `shops/`. */
  readonly name: string
  /** Its command in `node_modules`, and the arguments, where `openapi.json` is the document. */
  readonly command: string
  readonly arguments: readonly string[]
  /** Its configuration file by its name, which writes the client into `generated`. */
  readonly configuration?: readonly [file: string, text: (gatewayUrl: string) => string]
}

/** Runs in `npm test`. */
export const openApiTypescript: Generator = {
  name: 'openapi-typescript',
  command: 'openapi-typescript/bin/cli.js',
  arguments: ['openapi.json', '--output', 'generated/api.d.ts'],
  exactOptionalPropertyTypes: true,
}

const json = JSON.stringify

/** Run in `npm test -- --full`. */
export const otherGenerators: readonly Generator[] = [
  {
    name: 'hey-api',
    command: '@hey-api/openapi-ts/bin/run.js',
    arguments: ['--file', 'openapi-ts.config.mjs'],
    configuration: [
      'openapi-ts.config.mjs',
      () =>
        `export default ${json({
          input: './openapi.json',
          output: { path: './generated', postProcess: [] },
          plugins: [
            '@hey-api/client-fetch',
            '@hey-api/typescript',
            'zod',
            // Its validators of requests read the number of a header as a text and refuse it.
            { name: '@hey-api/sdk', validator: { response: 'zod' } },
          ],
          logs: { file: false },
        })}`,
    ],
    // The files that it adds for fetch pass `undefined` on.
    exactOptionalPropertyTypes: false,
  },
  {
    name: 'orval',
    command: 'orval/dist/bin/orval.mjs',
    arguments: ['--config', 'orval.config.mjs'],
    configuration: [
      'orval.config.mjs',
      (gatewayUrl) =>
        `export default ${json({
          client: {
            input: './openapi.json',
            output: {
              target: './generated/client.ts',
              schemas: './generated/model',
              client: 'fetch',
              mode: 'tags-split',
              baseUrl: gatewayUrl,
            },
          },
          validators: {
            input: './openapi.json',
            output: { target: './generated/zod.ts', client: 'zod' },
          },
        })}`,
    ],
    exactOptionalPropertyTypes: true,
  },
  {
    name: 'kubb',
    command: '@kubb/cli/bin/kubb.cjs',
    arguments: ['generate', '--config', 'kubb.config.mjs'],
    configuration: [
      'kubb.config.mjs',
      () => `
        import { defineConfig } from '@kubb/core'
        import { pluginClient } from '@kubb/plugin-client'
        import { pluginOas } from '@kubb/plugin-oas'
        import { pluginTs } from '@kubb/plugin-ts'
        import { pluginZod } from '@kubb/plugin-zod'

        export default defineConfig({
          input: { path: './openapi.json' },
          output: { path: './generated', extension: { '.ts': '' }, format: false, lint: false },
          plugins: [
            pluginOas({ generators: [] }),
            pluginTs({ output: { path: 'types' } }),
            pluginZod({ output: { path: 'zod' }, typed: true, version: '4' }),
            pluginClient({ output: { path: 'clients' }, client: 'axios', parser: 'zod', bundle: true }),
          ],
        })`,
    ],
    // The file that it adds for axios passes `undefined` on.
    exactOptionalPropertyTypes: false,
  },
]
