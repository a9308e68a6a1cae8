/** The upper halves of two character sets of DOS that banks still name in headers: bytes 128 to 255. */
const upperHalves = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
    '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
    '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
} as const

type DosLetters = keyof typeof upperHalves

/** The text of bytes in a character set of DOS. Source: the tables CP437 and CP850 of unicode.org. */
export function dosText(bytes: Uint8Array, letters: DosLetters): string {
  const upper = upperHalves[letters]
  const characters = Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : upper.charAt(byte - 128),
  )
  return characters.join('')
}
