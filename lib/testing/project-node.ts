import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** The Node of the project, whichever one runs the tests: child processes need its type stripping. */
export const projectNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))
