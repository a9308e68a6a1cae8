import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { anvilAccounts, startAnvil, xpubOf } from '../../testing/evm/anvil.ts'
import { liveGateway } from '../../testing/evm/live-gateway.ts'
import { deployToken } from '../../testing/evm/tokens.ts'
import { addAccountAct, rescanAct } from './account-acts.ts'
import { approve, waitingFor } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'

const node = await startAnvil()
const usdt = await deployToken(node, 'Usdt')
const { gateway } = await liveGateway({ EVM_RPC_URL_ETHEREUM: node.url })

const at = (name: string): Deciding => ({
  writes: { ...gateway, config: { ...gateway.config, fourEyes: true } },
  person: {
    personId: randomUUID(),
    email: `${name}@house.example`,
    name,
    position: { of: 'HOUSE', role: 'FINANCE' },
  },
  sessionId: name,
})
const [ann, ben] = [at('Ann'), at('Ben')]

const typed = {
  currencyCode: 'USDT',
  kind: 'EVM',
  identifier: xpubOf(0),
  firstAddress: anvilAccounts[0],
  holder: 'Acme Ltd',
  chain: 'ethereum',
  contract: usdt.contract,
}

it('an account of a chain is added by two people, who see its first address and never its key', async () => {
  const wrong = await decide(ann, addAccountAct, { ...typed, identifier: xpubOf(1) })
  expect(wrong.said).toContain('The first address is not the first address of The number')
  expect(await decide(ann, addAccountAct, typed)).toMatchObject({ result: 'WAITS' })
  const [waiting] = await waitingFor(ben)
  expect(waiting?.facts.facts).toContainEqual(['First address', typed.firstAddress])
  expect(JSON.stringify(waiting)).not.toContain(typed.identifier)
  expect(await approve(ben, waiting?.id ?? '', waiting?.hash ?? '')).toMatchObject({ result: 'DONE' })
  const [account] = (await selectAccounts(gateway.db)).filter(({ kind }) => kind === 'EVM')
  expect(account).toMatchObject({ currencyCode: 'USDT', details: { contract: usdt.contract } })
  const audit = JSON.stringify(await selectAudit(gateway.db, {}, undefined, 20), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(audit).toContain('account add')
  expect(audit).not.toContain(typed.identifier)

  const rescan = { accountId: account?.id, fromBlock: '999999999' }
  expect(await decide(ann, rescanAct, rescan)).toMatchObject({ result: 'WAITS' })
  const [asked] = await waitingFor(ben)
  expect(await approve(ben, asked?.id ?? '', asked?.hash ?? '')).toMatchObject({
    result: 'FAILED',
    said: expect.stringContaining('must be between') as string,
  })
})
