import { moveMerchants } from '../../backup/merchant-move/move-merchants.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { silentLog } from '../silent-log.ts'

// A move in a process of its own, which stops at a step until it is killed:
// node move-process.ts SOURCE_URL TARGET_URL SECRET_KEY STEP

const [source = '', target = '', secretKey = '', stopsAt = ''] = process.argv.slice(2)
const open = (url: string) => openDatabase({ url, log: silentLog, poolSize: 2 })

await moveMerchants({
  source: open(source),
  target: open(target),
  secrets: openSecretBox(secretKey),
  from: 'west',
  to: 'east',
  merchantCodes: ['ACME'],
  actor: byOperator('Ann'),
  approvedBy: 'Bob',
  keysWaitMs: 0,
  onProgress: (line) => process.stdout.write(`${line}\n`),
  onStep: async (step) => {
    process.stdout.write(`${step}\n`)
    if (step === stopsAt) await new Promise(() => setInterval(() => {}, 1_000))
  },
})
