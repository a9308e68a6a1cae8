import { afterAll, expect, test } from 'vitest'
import { openMailServer } from '../../alarms/testing/mail-server.ts'
import { newPerson } from '../../alarms/testing/new-person.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const server = await openMailServer()
afterAll(() => server.close())
const opened = await testGateway()
const { port } = server.smtp
const { gateway } = await testCommandLine(opened, {
  GATEWAY_SMTP_URL: `smtp://127.0.0.1:${port}?from=gateway@pay.example`,
  GATEWAY_FOUR_EYES: 'on',
})
const person = await newPerson(opened.db, 'FINANCE')
const choose = (kinds: string) =>
  gateway('alarm', 'choose', '--email', person.email, '--kinds', kinds, '--by', 'Ann')

test('what somebody chose is listed with the kind, and in the audit', async () => {
  expect((await choose('GatewayStatementLate,DailySummary')).document).toMatchObject({ email: person.email })
  const { document } = await gateway('alarm', 'list')
  const chosen = (document['data'] as { kind: string; chosenBy: string[] }[]).filter(
    ({ chosenBy }) => chosenBy.length > 0,
  )
  expect(chosen).toMatchObject([
    { kind: 'GatewayStatementLate', chosenBy: [person.email] },
    { kind: 'DailySummary', chosenBy: [person.email] },
  ])
  expect((await gateway('audit', 'list')).printed).toContain('"alarm choose"')
  await choose('none')
  expect((await gateway('alarm', 'list', '--csv')).printed).not.toContain(person.email)
})

test('a kind that is unknown, or that the role may not learn of, is refused', async () => {
  const { exitCode, errors } = await choose('GatewayStatementLate,Unknown')
  expect([exitCode, errors]).toEqual([1, expect.stringContaining('--kinds: Unknown:') as string])
})

test('a test message is sent at once, and the exit code says whether it was taken', async () => {
  const sent = await gateway('alarm', 'test', '--email', person.email)
  expect(sent).toMatchObject({ exitCode: 0, document: { taken: true, to: person.email } })
  expect(server.mails.map(({ to }) => to)).toEqual([[person.email]])
  server.answers = { rcpt: '550 no' }
  const refused = await gateway('alarm', 'test', '--email', person.email)
  expect(refused).toMatchObject({ exitCode: 1, document: { taken: false } })
})

test('a webhook is set by two people and shows its secret once; nothing is in the audit but the host', async () => {
  const set = (...words: string[]) => gateway('alarm', 'webhook', ...words)
  const url = 'https://alarms.example.com/gateway'
  expect((await set('--url', url, '--by', 'Ann')).errors).toContain('--approved-by is missing')
  const { document } = await set('--url', url, '--by', 'Ann', '--approved-by', 'Ben')
  expect(document).toMatchObject({ url, secret: expect.stringMatching(/^whsec_/) as string })
  expect((await gateway('alarm', 'list')).document['webhook']).toBe(url)
  const audit = (await gateway('audit', 'list')).printed
  expect(audit).toContain('alarms.example.com')
  expect(audit).not.toContain(url)
  expect(audit).not.toContain('whsec_')
  expect((await set('--remove', '--by', 'Ann', '--approved-by', 'Ben')).document).toEqual({ removed: url })
  expect((await set('--url', 'ftp://x', '--by', 'Ann')).exitCode).toBe(1)
})
