import { smoke } from './smoke.js'

// Node, Deno and Bun.
console.log(JSON.stringify(await smoke(JSON.parse(process.env.SMOKE))))
