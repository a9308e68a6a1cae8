import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { selectAudit } from '../../platform/audit/select-audit.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { authenticateOperator } from '../../tokens/operator/authenticate-operator.ts'
import { hashOfToken, makeOperatorToken } from '../../tokens/operator/operator-token.ts'
import { listOperatorTokens } from '../../tokens/operator/list-operator-tokens.ts'
import { approve, waitingFor } from './approvals.ts'
import { decide } from './decide.ts'
import type { Deciding } from './deciding.ts'
import { createTokenAct, revokeTokenAct } from './token-acts.ts'

const gateway = await testGateway({ GATEWAY_FOUR_EYES: 'on' })
const { db, digest } = gateway

const at = (role: 'ADMIN' | 'FINANCE'): Deciding => ({
  writes: gateway,
  person: {
    personId: randomUUID(),
    email: `${role}@house.example`,
    name: role,
    position: { of: 'HOUSE', role },
  },
  sessionId: 'session',
})
const [admin, finance] = [at('ADMIN'), at('FINANCE')]

it('a token works once another person has approved it, until it is revoked', async () => {
  const token = makeOperatorToken()
  const tokenHash = hashOfToken(digest, token).toString('hex')
  const asked = { name: 'bank mailbox', scopes: ['statements'], accounts: [], tokenHash }
  expect(await decide(finance, createTokenAct, asked)).toMatchObject({ result: 'REFUSED' })
  expect(await decide(admin, createTokenAct, { ...asked, scopes: [] })).toMatchObject({
    said: 'Say what it may do.',
  })
  expect(await decide(admin, createTokenAct, { ...asked, accounts: [randomUUID()] })).toMatchObject({
    said: 'There is no such account.',
  })
  expect(await decide(admin, createTokenAct, asked)).toMatchObject({ result: 'WAITS' })
  expect(await authenticateOperator(db, digest, token)).toBeUndefined()
  const [waiting] = await waitingFor(finance)
  expect(waiting?.facts.facts).toEqual([
    ['For', 'bank mailbox'],
    ['May', 'statements'],
    ['Accounts', 'all'],
  ])
  expect(await approve(finance, waiting?.id ?? '', waiting?.hash ?? '')).toMatchObject({ result: 'DONE' })
  const accepted = await authenticateOperator(db, digest, token)
  expect(accepted).toMatchObject({ name: 'bank mailbox', scopes: ['statements'], accounts: undefined })

  expect(await decide(admin, revokeTokenAct, { tokenId: accepted?.id })).toMatchObject({ result: 'DONE' })
  expect(await authenticateOperator(db, digest, token)).toBeUndefined()
  const commands = (await selectAudit(db, {}, undefined, 2)).map(({ command }) => command)
  expect(commands).toEqual(['operator-token revoke', 'operator-token create'])
})

it.each([true, false])(
  'a form that was sent again makes no second token, with four eyes: %s',
  async (fourEyes) => {
    const visit = { ...admin, writes: { ...gateway, config: { ...gateway.config, fourEyes } } }
    const once = randomUUID()
    const create = () => {
      const tokenHash = hashOfToken(digest, makeOperatorToken()).toString('hex')
      return decide(visit, createTokenAct, { name: once, scopes: ['reports'], accounts: [], tokenHash }, once)
    }
    expect(await create()).not.toHaveProperty('isAgain')
    expect(await create()).toMatchObject(fourEyes ? { isAgain: true } : { result: 'REFUSED' })
    if (fourEyes)
      await Promise.all((await waitingFor(finance)).map(({ id, hash }) => approve(finance, id, hash)))
    expect((await listOperatorTokens(db)).filter(({ name }) => name === once)).toHaveLength(1)
  },
)
