import type { Mapping } from '../mapping.ts'
import { argentineMappings } from './argentina.ts'
import { chineseMappings } from './china.ts'
import { indianMappings } from './india.ts'
import { japaneseMappings } from './japan.ts'
import { latinAmericanMappings } from './latin-america.ts'
import { koreanAndKenyanMappings } from './korea-and-kenya.ts'
import { nigerianAndTanzanianMappings } from './nigeria-and-tanzania.ts'
import { southEastAsianMappings } from './south-east-asia.ts'
import { southernAfricanMappings } from './southern-africa.ts'
import { taiwaneseMappings } from './taiwan.ts'
import { vietnameseMappings } from './vietnam.ts'

/**
 * The tables of banks that are known, for CSV and XLSX. A line that a bank puts into another column is read
 * only after its heading is added here, or in a mapping of the operator.
 */
export const mappings: readonly Mapping[] = [
  ...indianMappings,
  ...latinAmericanMappings,
  ...argentineMappings,
  ...southEastAsianMappings,
  ...southernAfricanMappings,
  ...nigerianAndTanzanianMappings,
  ...vietnameseMappings,
  ...koreanAndKenyanMappings,
  ...japaneseMappings,
  ...chineseMappings,
  ...taiwaneseMappings,
]
