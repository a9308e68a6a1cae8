import type { Gateway } from '../../gateway.ts'
import { signingKeyColumn } from '../../tokens/signing-keys.ts'

/** The key that signs tokens, base64, as the gateway's secret key opens it. */
export async function signingKeyInClear({ db, secrets, signingKeys }: Gateway): Promise<string> {
  const { kid } = await signingKeys.newest()
  const { secret } = await (await db.prisma()).signingKey.findUniqueOrThrow({ where: { kid } })
  return secrets.open(Buffer.from(secret), signingKeyColumn.purposeOf(kid))
}
