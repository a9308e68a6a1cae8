import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { readPayment } from '../../payments/read/read-payment.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { payingAccounts } from '../../testing/payouts/paying-accounts.ts'
import { decided, statementDesk } from '../../testing/statements/statement-desk.ts'
import { written } from '../../testing/statements/written-files.ts'
import { createBodyOf } from '../../testing/test-gateway.ts'
import { railIn } from '../testing/contract/rail-under-test.ts'
import { describeRail } from '../testing/rail-contract.ts'
import { addAccount } from './accounts/add-account.ts'
import { kindNamed } from './kinds/kinds.ts'
import { ownAccounts } from './rail.ts'

const { gateway, openAccount } = await statementDesk()
await payingAccounts(gateway)
const account = await openAccount()
const va = kindNamed('VA')
if (!va) throw new Error('there is no kind VA')
const numbered = { kind: va, identifier: '88081:16', bankCode: '014', holder: 'Acme Ltd' }
expect(await addAccount(gateway.db, { ...numbered, currencyCode: 'IDR' }, decided)).toHaveProperty('id')
const day = gateway.clock.now().toISOString().slice(0, 10)
const folder = await mkdtemp(path.join(tmpdir(), 'statements-'))
afterAll(() => rm(folder, { recursive: true }))
let opening = 0

describeRail(
  railIn(gateway, ownAccounts, (rail) => ({
    payinBody: createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }),
    pay: async (payin) => {
      const attempt = (await readPayment(gateway, payin))?.attempt
      const amount = Number(attempt?.required.amount)
      const reference = attempt?.railReference ?? ''
      const facts = { account: account.identifier, from: day, to: day, opening }
      const file = path.join(folder, reference)
      await writeFile(file, written.mt940(facts, [{ day, amount, reference, text: reference }]))
      opening += amount
      const send = () => {
        gateway.clock.forward(1)
        return rail.importFile?.({ path: file, isDryRun: false, actor: byOperator('Ann') })
      }
      await send()
      return async () => send()
    },
  })),
)
