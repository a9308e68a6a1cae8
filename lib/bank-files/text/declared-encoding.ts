/** The encodings that a layout may name. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-15',
  'ibm850',
  'ibm437',
  'windows-874',
  'tis-620',
  'windows-1258',
  'viscii',
  'tcvn3',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'cp949',
  'gbk',
  'gb18030',
  'big5',
] as const

/** By the numbers of code pages: what IBM and Microsoft call them, and `TextDecoder` does not. */
const codePages: Readonly<Record<string, string>> = {
  '437': 'ibm437',
  '850': 'ibm850',
  '858': 'ibm850',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gb18030',
  '949': 'euc-kr',
  '950': 'big5',
}

/**
 * The encoding that a file or layout means by a name, as `TextDecoder` calls it, or one of
 * `letters-of-bytes`; undefined for a name that is not known. ISO-8859-1 is Windows-1252: the two differ
 * only in control characters, and files that declare the one often contain the other.
 */
export function encodingNamed(name: string): string | undefined {
  const label = name.trim().toLowerCase()
  const [, page = ''] = /^(?:windows|cp|ms|ibm|dos|x)?[-_]?(\d{3})$/.exec(label) ?? []
  if (Object.hasOwn(codePages, page)) return codePages[page]
  if (/^(?:cs)?viscii(?:1\.1-1)?$/.test(label)) return 'viscii'
  if (/^(?:vscii|(?:x-viet-)?tcvn(?:-?3|-?5712(?:-\d)?)?)$/.test(label)) return 'tcvn3'
  const found = known(
    label.replace(/^(?:cp|windows)?-?(125\d)$/, 'windows-$1').replace(/^(8859-\d)/, 'iso-$1'),
  )
  // All that is in GBK is the same in GB 18030.
  return found === 'gbk' ? 'gb18030' : found
}

function known(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
