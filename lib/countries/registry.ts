import type { CurrencyCode } from '../money/currency.ts'
import { argentina } from './argentina.ts'
import { brazil } from './brazil.ts'
import { china } from './china.ts'
import { colombia } from './colombia.ts'
import type { Country, Institution, InstitutionKind } from './country.ts'
import { ghana } from './ghana.ts'
import { india } from './india.ts'
import { indonesia } from './indonesia.ts'
import { japan } from './japan.ts'
import { kenya } from './kenya.ts'
import { laos } from './laos.ts'
import { malaysia } from './malaysia.ts'
import { mexico } from './mexico.ts'
import { namibia } from './namibia.ts'
import { nigeria } from './nigeria.ts'
import { philippines } from './philippines.ts'
import { southAfrica } from './south-africa.ts'
import { southKorea } from './south-korea.ts'
import { taiwan } from './taiwan.ts'
import { tanzania } from './tanzania.ts'
import { thailand } from './thailand.ts'
import { vietnam } from './vietnam.ts'
import { zambia } from './zambia.ts'

/** Every country whose currency can be paid with, in alphabetical order. */
export const countries: readonly Country[] = [
  argentina,
  brazil,
  china,
  colombia,
  ghana,
  india,
  indonesia,
  japan,
  kenya,
  laos,
  malaysia,
  mexico,
  namibia,
  nigeria,
  philippines,
  southAfrica,
  southKorea,
  taiwan,
  tanzania,
  thailand,
  vietnam,
  zambia,
]

const byCurrency: ReadonlyMap<CurrencyCode, Country> = new Map(
  countries.map((country) => [country.currencyCode, country]),
)

/**
 * The country that pays in a currency; none for crypto currencies and for currencies whose country is not
 * listed.
 */
export const countryOfCurrency = (currencyCode: CurrencyCode): Country | undefined =>
  byCurrency.get(currencyCode)

/**
 * The institutions of these kinds in the country of a currency, in the order in which a customer should see
 * them.
 */
export function institutionsOf(
  currencyCode: CurrencyCode,
  ...kinds: InstitutionKind[]
): readonly Institution[] {
  const all = countryOfCurrency(currencyCode)?.institutions ?? []
  return all.filter(({ kind }) => kinds.includes(kind))
}
