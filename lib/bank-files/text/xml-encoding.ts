/**
 * The encodings that banks use, by the names they declare, as `TextDecoder` calls them. ISO-8859-1 is read as
 * Windows-1252: the two differ only in control characters, and files that declare the one often contain the
 * other.
 */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  // Bytes that are no UTF-16 under this name were converted without changing the declaration.
  'utf-16': 'utf-8',
  'utf-16le': 'utf-8',
  'utf-16be': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

/**
 * The encoding of an XML file, as `TextDecoder` calls it, from its first bytes: the byte order mark, else
 * zero bytes of UTF-16, else what the declaration says, else UTF-8 (XML 1.0, appendix F).
 */
export function xmlEncoding(head: Uint8Array): { readonly name: string } | { readonly fault: string } {
  const [first, second] = head
  if (first === 0xef && second === 0xbb) return { name: 'utf-8' }
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return { name: 'utf-16le' }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return { name: 'utf-16be' }
  const declared = declaredEncoding(head)
  if (declared === undefined) return { name: 'utf-8' }
  const name = encodings[declared.toLowerCase()]
  if (name !== undefined) return { name }
  return {
    fault: `the encoding ${declared} is not read: send UTF-8, UTF-16, ISO-8859-1, ISO-8859-15 or Windows-1252`,
  }
}

const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/

function declaredEncoding(head: Uint8Array): string | undefined {
  const text = new TextDecoder('windows-1252').decode(head.subarray(0, 400))
  return declaration.exec(text)?.[1]
}
