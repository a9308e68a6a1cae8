/** Character sets of one byte that `TextDecoder` does not have: the letters of the bytes 128 to 255. */
const upperHalves = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
    '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
    '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  viscii:
    'ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệố' +
    'ồổỗỠƠộờởịỰỨỪỬơớƯÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡư' +
    'àáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ',
  // ABC, of which fonts make most capitals: TCVN 5712.
  tcvn3:
    'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\u00A0ĂÂÊÔƠƯĐăâêôơưđẰ' +
    '\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴẮẦẨẪẤỀặầẩẫấậèỂẻẽéẹềểễếệìỉỄẾỒĩíịò' +
    'ỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵỐ',
} as const

/** Letters that VISCII has in the place of control characters. TCVN 5712 has some there too, ABC none. */
const visciiControls: ReadonlyMap<number, string> = new Map([
  [0x02, 'Ẳ'],
  [0x05, 'Ẵ'],
  [0x06, 'Ẫ'],
  [0x14, 'Ỷ'],
  [0x19, 'Ỹ'],
  [0x1e, 'Ỵ'],
])

export type ByteLetters = keyof typeof upperHalves

/** Whether letters of an encoding are in the tables here. */
export const isByteLetters = (encoding: string): encoding is ByteLetters =>
  Object.hasOwn(upperHalves, encoding)

/**
 * The text of bytes in such a character set. Sources: the tables CP437 and CP850 of unicode.org, RFC 1456
 * and TCVN 5712:1993 as GNU libiconv has it.
 */
export function textOfBytes(bytes: Uint8Array, encoding: ByteLetters): string {
  const upper = upperHalves[encoding]
  const controls = encoding === 'viscii' ? visciiControls : undefined
  const characters = Array.from(bytes, (byte) =>
    byte < 128 ? (controls?.get(byte) ?? String.fromCharCode(byte)) : upper.charAt(byte - 128),
  )
  const text = characters.join('')
  return encoding === 'tcvn3' ? text.normalize('NFC') : text
}
