import { formFields } from '../../methods/parts/form-fields.ts'
import { payinMethods } from '../../methods/payin-registry.ts'

/** The customer data from the link and the customer: dotted path inside `paymentMethod` to text. */
export type CustomerData = Readonly<Record<string, string>>

const nested = {
  account: ['accountName', 'accountNumber', 'accountType', 'bankBranch'],
  customerName: ['titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'],
  paymentLocation: ['countryCode', 'city', 'storeCode', 'storeName'],
} as const

const flat = ['emailAddress', 'phoneNumber', 'taxId', 'productId']

/**
 * Fields that only some methods have (PSE's documents), from their own schemas: a new method needs no change
 * here.
 */
const asked = payinMethods.flatMap((method) =>
  method.currencies.flatMap((currencyCode) => formFields(method, currencyCode)),
)

/**
 * Every field of customer data by each name that a link may use: its own, or the dotted path
 * (specification-gaps.md, "Hosted application").
 */
const pathByName: ReadonlyMap<string, string> = new Map([
  ...asked.flatMap(({ name, path }): [string, string][] => [
    [name, path],
    [path, path],
  ]),
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
