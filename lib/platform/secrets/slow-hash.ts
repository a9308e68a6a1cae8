import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const cost = { N: 16_384, r: 8, p: 1 }
const hashLength = 32

/** A deliberately slow hash (scrypt), with its parameters and salt in the text: `scrypt$N$r$p$salt$hash`. */
export async function slowHash(secret: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(secret, salt, hashLength, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

// The hash of no secret: without a stored hash, the comparison takes as long.
const hashOfNoSecret = `scrypt$${cost.N}$${cost.r}$${cost.p}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(hashLength).toString('base64')}`

/** Whether the secret matches one of the hashes. Without hashes: false, after the same work. */
export async function secretIsGood(secret: string, hashes: readonly string[]): Promise<boolean> {
  const results = await Promise.all(
    (hashes.length > 0 ? hashes : [hashOfNoSecret]).map((hash) => matches(secret, hash)),
  )
  return hashes.length > 0 && results.includes(true)
}

async function matches(secret: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$')
  if (scheme !== 'scrypt') throw new Error(`unknown kind of hash: ${scheme}`)
  const expected = Buffer.from(hash, 'base64')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  return timingSafeEqual(
    await derive(secret, Buffer.from(salt, 'base64'), expected.length, parameters),
    expected,
  )
}
