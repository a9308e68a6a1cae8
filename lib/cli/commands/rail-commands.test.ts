import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { testPsp } from '../../rails/pix-api/testing/psp.ts'
import { sealSettings } from '../../rails/rows/sealed-settings.ts'
import { moodyConnector } from '../../rails/testing/moody-connector.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const connector = await moodyConnector({
  capabilities: {
    methods: [{ code: 'MOBILE_MONEY', currencies: ['KES'] }],
    cancel: true,
    transfers: false,
    returns: false,
  },
})
afterAll(() => connector.close())
const { gateway, directory, database } = await testCommandLine(undefined, {
  GATEWAY_ALLOW_HTTP: 'true',
  GATEWAY_FOUR_EYES: 'on',
})
const two = ['--by', 'Ann', '--approved-by', 'Ben']

async function settingsFile(settings: unknown): Promise<string> {
  const file = path.join(directory, `settings-${Math.random()}.json`)
  await writeFile(file, JSON.stringify(settings))
  return file
}
const good = { baseUrl: connector.baseUrl, secret: connector.secret }
const add = async (name: string, settings: unknown, ...people: string[]) => {
  const file = await settingsFile(settings)
  const words = ['--name', name, '--currency', 'KES', '--methods', 'MOBILE_MONEY', '--settings', file]
  return gateway('rail', 'add', '--kind', 'remote', ...words, ...(people.length > 0 ? people : two))
}

describe('rail add', () => {
  it('adds a rail, disabled, with an address that says nothing, and prints no secret', async () => {
    const added = await add('Connector A', good)
    expect(added).toMatchObject({
      exitCode: 0,
      document: {
        idRail: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'Connector A',
        kind: 'remote',
        currencyCode: 'KES',
        methods: ['MOBILE_MONEY'],
        state: 'DISABLED',
        noticeAddress: expect.stringMatching(/^https?:\/\/[^/]+\/n\/[0-9a-f]{32,}$/) as string,
      },
    })
    const shown = await gateway('rail', 'show', '--id', String(added.document['idRail']))
    expect(shown.document).toMatchObject({
      settings: [
        { name: 'baseUrl', endsAt: null },
        { name: 'secret', endsAt: null },
      ],
      health: { opened: 0, paid: 0, refused: 0, medianSecondsToPay: null, breaker: 'CLOSED' },
    })
    const audit = await gateway('audit', 'list')
    for (const { printed } of [added, shown, audit, await gateway('rail', 'list')])
      expect(printed).not.toContain(connector.secret.slice(6))
    expect(audit.printed).toContain('rail add')
    expect((await gateway('account', 'list')).printed).toContain('Connector A')
  })

  it.each([
    ['a setting that is none', { ...good, token: 'x' }, 'token is no setting'],
    ['a setting that is missing', { baseUrl: good.baseUrl }, 'secret is missing'],
    ['a secret that is none', { ...good, secret: 'whsec_!' }, 'secret must be whsec_'],
    ['an address that is not encrypted', { ...good, baseUrl: 'http://bank.example' }, 'https://'],
  ])('refuses %s, and says its name and not its value', async (_, settings, says) => {
    const refused = await add('Wrong', settings)
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining(says) as string })
    expect(refused.errors).not.toContain(connector.secret.slice(6))
  })

  it('needs a second person, and a name that no other rail has', async () => {
    expect(await add('Alone', good, '--by', 'Ann')).toMatchObject({ exitCode: 1 })
    expect(await add('connector a', good)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('--name') as string,
    })
  })
})

it('a rail is tested, enabled, configured, given other settings, and disabled', async () => {
  const id = String((await add('Connector B', good)).document['idRail'])
  const of = (command: string, ...words: string[]) => gateway('rail', command, '--id', id, ...words)
  expect(await of('test')).toMatchObject({
    exitCode: 0,
    document: { checks: [expect.objectContaining({ name: 'capabilities', ok: true }), { ok: true }] },
  })
  expect((await of('enable', ...two)).document).toMatchObject({ state: 'ENABLED' })
  const settings = [
    '--priority',
    '10',
    '--share',
    '70',
    '--min',
    '50',
    '--max',
    '250000',
    '--name',
    'Connector C',
  ]
  expect((await of('configure', ...settings, ...two)).document).toMatchObject({
    priority: 10,
    share: 70,
    min: 50,
    max: 250_000,
    name: 'Connector C',
    state: 'ENABLED',
  })
  expect((await of('configure', '--min', 'none', ...two)).document).toMatchObject({ min: null, max: 250_000 })
  expect((await of('configure', '--min', '300000', ...two)).exitCode).toBe(1)
  const other = await settingsFile({ baseUrl: 'http://127.0.0.1:9' })
  expect(await of('settings', '--settings', other, ...two)).toMatchObject({
    exitCode: 0,
    document: { settings: [{ name: 'baseUrl' }, { name: 'secret' }] },
  })
  expect(await of('test')).toMatchObject({
    exitCode: 1,
    document: { checks: [{ ok: false }, { ok: false }] },
  })
  expect((await of('disable', '--by', 'Ann')).document).toMatchObject({ state: 'DISABLED' })
  expect((await gateway('rail', 'list')).document['data']).toHaveLength(2)
  expect(await gateway('rail', 'show', '--id', 'nobody')).toMatchObject({ exitCode: 1 })
})

it('a rail whose settings were sealed with another key is shown without them', async () => {
  const idRail = String((await add('Foreign', good)).document['idRail'])
  const sealed = sealSettings(openSecretBox(randomBytes(32).toString('base64')), idRail, good)
  await database.pool.query('update rail set settings = $2 where id = $1', [idRail, sealed])
  const shown = await gateway('rail', 'show', '--id', idRail)
  expect(shown).toMatchObject({ exitCode: 0, document: { name: 'Foreign', settings: [] } })
})

it('an account at a Pix provider is added, tested and registered, and shows no secret', async () => {
  const psp = await testPsp()
  afterAll(() => psp.close())
  const { baseUrl, tokenUrl } = psp
  const settings = { baseUrl, tokenUrl, clientId: 'client', clientSecret: 'secret', key: 'pix@shop.example' }
  const words = ['--kind', 'pix-api', '--name', 'Pix', '--currency', 'BRL']
  const added = await gateway('rail', 'add', ...words, '--settings', await settingsFile(settings), ...two)
  expect(added).toMatchObject({ exitCode: 0, document: { kind: 'pix-api', methods: ['PIXQR'] } })
  const id = String(added.document['idRail'])
  const test = () => gateway('rail', 'test', '--id', id)
  const names = ['token', 'notices', 'pix'].map(
    (name) => expect.objectContaining({ name, ok: true }) as object,
  )
  expect(await test()).toMatchObject({ exitCode: 0, document: { checks: names } })
  expect(psp.webhooks.get('pix@shop.example')).toBe(added.document['noticeAddress'])
  psp.webhooks.set('pix@shop.example', 'https://erp.example/pix')
  expect(await test()).toMatchObject({ exitCode: 1 })
  expect(psp.webhooks.get('pix@shop.example')).toBe('https://erp.example/pix')
  const shown = await gateway('rail', 'show', '--id', id)
  expect(shown.document).toMatchObject({
    settings: expect.arrayContaining([{ name: 'key', endsAt: null }]) as object,
  })
  expect(shown.printed).not.toContain('pix@shop.example')
})
