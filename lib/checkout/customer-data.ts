/** What the link and the customer say about the payer: dotted path inside `paymentMethod` to text. */
export type CustomerData = Readonly<Record<string, string>>

const nested = {
  account: ['accountName', 'accountNumber', 'accountType', 'bankBranch'],
  customerName: ['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'],
  paymentLocation: ['countryCode', 'city', 'storeCode', 'storeName'],
} as const

const flat = ['emailAddress', 'phoneNumber', 'taxId', 'productId']

/** Every field of customer data by each name that a link may use: its own, or the dotted path ("Hosted application"). */
const pathByName: ReadonlyMap<string, string> = new Map([
  ...flat.map((name): [string, string] => [name, name]),
  ...Object.entries(nested).flatMap(([group, names]) =>
    names.flatMap((name): [string, string][] => [
      [name, `${group}.${name}`],
      [`${group}.${name}`, `${group}.${name}`],
    ]),
  ),
])

/** The path inside `paymentMethod` that a parameter means; undefined for one that is no customer data. */
export const customerDataPath = (parameter: string): string | undefined => pathByName.get(parameter)

/** The `paymentMethod` object of a create: dotted paths become nested objects, empty texts are left out. */
export function paymentMethodBody(
  paymentMethodCode: string,
  paymentOperatorCode: string | undefined,
  data: CustomerData,
): Record<string, unknown> & { paymentMethodCode: string } {
  const body: Record<string, unknown> & { paymentMethodCode: string } = {
    paymentMethodCode,
    ...(paymentOperatorCode !== undefined && { paymentOperatorCode }),
  }
  for (const [path, text] of Object.entries(data)) {
    if (text.trim() === '') continue
    const [name = '', inner] = path.split('.')
    if (inner === undefined) body[name] = text.trim()
    else body[name] = { ...(body[name] as object | undefined), [inner]: text.trim() }
  }
  return body
}
