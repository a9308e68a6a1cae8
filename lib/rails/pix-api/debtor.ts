import { ungrouped } from '../../countries/accounts/digits.ts'
import type { MethodRequest } from '../../methods/payin-method.ts'

/** Who is to pay, as a charge names them: by number and name together, or not at all. */
export function debtorOf(request: MethodRequest): Readonly<Record<string, string>> | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...request }
  const account: Readonly<Record<string, unknown>> =
    typeof fields['account'] === 'object' ? { ...fields['account'] } : {}
  const nome = account['accountName']
  const written = fields['taxId']
  if (typeof written !== 'string' || typeof nome !== 'string') return undefined
  const number = ungrouped(written).toUpperCase()
  return { [number.length === 11 ? 'cpf' : 'cnpj']: number, nome: nome.slice(0, 200) }
}
