import { describe, expect, it } from 'vitest'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { keepServedOrigin } from '../../platform/db/served-origin.ts'
import { takeUpInvitation } from '../../people/invitations.ts'

const { database: db, gateway } = await testCommandLine()
await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme')
const person = (...words: string[]) => gateway('person', ...words)
const listed = async (email: string) => {
  const { document } = await person('list')
  return (document['data'] as { email: string }[]).find((one) => one.email === email)
}

describe('person invite', () => {
  it('prints a link on the origin that the gateway serves, and until when it works', async () => {
    await keepServedOrigin(db, 'http://localhost:4711')
    const { document } = await person('invite', '--email', 'Ann@Example.test', '--role', 'ADMIN')
    expect(Object.keys(document)).toEqual(['link', 'expiresAt'])
    const link = String(document['link'])
    expect(link).toMatch(/^http:\/\/localhost:4711\/console\/invitation\?key=[\w-]{43}$/)
    expect(await listed('ann@example.test')).toMatchObject({
      role: 'ADMIN',
      merchantCode: null,
      status: 'INVITED',
    })
    await takeUpInvitation(db, link.slice(-43), { name: 'Ann', password: 'grüne Wiese am See' })
    expect(await listed('ann@example.test')).toMatchObject({
      name: 'Ann',
      status: 'ACTIVE',
      invitedUntil: null,
    })
  })

  it.each([
    [['--email', 'x@example.test', '--role', 'OWNER'], 'needs --code too'],
    [['--email', 'x@example.test', '--role', 'ADMIN', '--code', 'ACME'], 'OWNER, FINANCE'],
    [['--email', 'x@example.test', '--role', 'OWNER', '--code', 'NOBODY'], 'no merchant NOBODY'],
    [['--email', 'x', '--role', 'ADMIN'], 'no e-mail address'],
    [['--email', 'ann@example.test', '--role', 'ADMIN'], 'a person already'],
  ])('%j is refused: %s', async (words, reason) => {
    const { exitCode, errors } = await person('invite', ...words)
    expect(exitCode).not.toBe(0)
    expect(errors).toContain(reason)
  })
})

it('person disable and enable change whether somebody can sign in', async () => {
  await person('invite', '--email', 'ben@example.test', '--role', 'VIEWER', '--code', 'ACME')
  await person('disable', '--email', 'ben@example.test', '--by', 'Ann')
  expect(await listed('ben@example.test')).toMatchObject({ status: 'DISABLED', merchantCode: 'ACME' })
  await person('enable', '--email', 'ben@example.test', '--by', 'Ann')
  expect(await listed('ben@example.test')).toMatchObject({ status: 'INVITED', invitedUntil: null })
  const { document } = await gateway('audit', 'list', '--command', 'person')
  const commands = (document['data'] as { command: string }[]).map(({ command }) => command)
  expect(commands.slice(0, 3)).toEqual(['person enable', 'person disable', 'person invite'])
})

it('person set-role gives another role in the same place', async () => {
  await person('invite', '--email', 'cy@example.test', '--role', 'VIEWER', '--code', 'ACME')
  await person('set-role', '--email', 'cy@example.test', '--role', 'SUPPORT', '--by', 'Ann')
  expect(await listed('cy@example.test')).toMatchObject({ role: 'SUPPORT', merchantCode: 'ACME' })
  const { exitCode } = await person('set-role', '--email', 'cy@example.test', '--role', 'ADMIN')
  expect(exitCode).not.toBe(0)
  expect(await listed('cy@example.test')).toMatchObject({ role: 'SUPPORT' })
})

it.each(['disable', 'enable', 'reset-factor'])('person %s names who is unknown', async (word) => {
  const { exitCode, errors } = await person(word, '--email', 'nobody@example.test')
  expect(exitCode).not.toBe(0)
  expect(errors).toContain('nobody@example.test')
})
