import { currencyOf, isCurrencyCode } from '../../../money/currency.ts'

/** ISO 4217 currencies beyond those of the gateway whose minor unit is not a hundredth. */
const others: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK KMF PYG RWF UGX UYI VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
}

/** How many decimals the minor unit of a currency stands for; 2 where nothing else is known. */
export const minorUnitsOf = (code: string): number =>
  isCurrencyCode(code) ? currencyOf(code).minorUnits : (others[code] ?? 2)
