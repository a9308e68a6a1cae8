import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

// Import this module lazily: loading it compiles five megabytes. Its bindings know one instance, so it is
// made here, once.
const packageFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
const wasmFile = path.join(path.dirname(packageFile), 'schema_engine_bg.wasm')

// The engine reports a panic here before it traps.
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: {
    set_message: (message: string) => {
      throw new Error(`Prisma's schema engine failed: ${message}`)
    },
  },
})

const { instance } = await WebAssembly.instantiate(await readFile(wasmFile), {
  './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
})
bindings.__wbg_set_wasm(instance.exports)
const start = instance.exports['__wbindgen_start'] as () => void
start()

export const { SchemaEngine } = bindings
