import { execFile, execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey } from '#lib/merchants/keys/add-key.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { makeMerchant } from '#lib/testing/contract/api-client.ts'
import { serveApi } from '#lib/testing/contract/served-api.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'
import { tokenSamples } from './token-samples.ts'

// The programs of the authentication guide, run as they are written, with the languages of Debian's packages
// python3-cryptography, php-cli, openjdk-17-jdk-headless and golang-go. Debian's Python: another one that
// stands before it in PATH may lack the package.

const run = promisify(execFile)
const gateway = await testGateway()
const folder = await mkdtemp(path.join(tmpdir(), 'gateway-samples-'))
const api = `${await serveApi(gateway)}/api`
const merchantCode = 'SAMPLES'
const PATH = ['/usr/bin', process.env['PATH']].join(path.delimiter)
const languages: Readonly<Record<string, readonly [program: string, ...words: string[]]>> = {
  Python: ['python3', '-c', 'import cryptography'],
  PHP: ['php', '-r', 'openssl_get_cipher_methods();'],
  Java: ['java', '--list-modules'],
  Go: ['go', 'version'],
}

function isInstalled(language: string): boolean {
  const [program = '', ...words] = languages[language] ?? []
  try {
    execFileSync(program, words, { stdio: 'ignore', env: { ...process.env, PATH } })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  await makeMerchant(gateway, merchantCode, { requestsPerSecond: 1_000 })
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(await addKey(gateway.db, merchantCode, pem, byOperator('test'))).toHaveProperty('fingerprint')
  await writeFile(path.join(folder, 'merchant.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
})

afterAll(() => rm(folder, { recursive: true }))

it('every language of the guide is known here', () => {
  expect(Object.keys(languages)).toEqual(tokenSamples.map(({ language }) => language))
})

describe.each(tokenSamples)('the program in $language', ({ language, file, command, text }) => {
  it.skipIf(!isInstalled(language))('gets a token for this payment and this amount alone', async () => {
    await writeFile(path.join(folder, file), text)
    const variables = {
      GATEWAY: api,
      MERCHANT: merchantCode,
      KEY: 'merchant.pem',
      ID: `order-${randomUUID()}`,
    }
    const { stdout } = await run('sh', ['-ec', command], {
      cwd: folder,
      env: { ...process.env, ...variables, PATH },
    })
    const { token } = JSON.parse(stdout) as { token: string }
    expect(decodeJwt(token)).toMatchObject({ money: { amount: 499.5, currencyCode: 'INR' } })
    expect(JSON.stringify(decodeJwt(token))).toContain(variables.ID)
  })
})
