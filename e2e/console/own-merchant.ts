import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { SigningMerchant } from '../hosted-link.ts'

/** A merchant that no other test has, made by the command line. */
export async function newMerchant(name: string): Promise<SigningMerchant> {
  const directory = mkdtempSync(path.join(tmpdir(), 'merchant-'))
  try {
    const code = `M-${randomUUID().slice(0, 8)}`
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keyFile = path.join(directory, 'key.pem')
    writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
    const named = ['--code', code, '--name', name, '--public-key', keyFile]
    const words = ['lib/bootstrap/gateway.mjs', 'merchant', 'create', ...named]
    await promisify(execFile)(process.execPath, words, {
      env: { ...process.env, GATEWAY_DATA_DIR: process.env['E2E_DATA_DIR'] },
    })
    return { code, privateKey }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
