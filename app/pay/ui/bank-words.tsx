import type { NameIn } from '#lib/i18n/local-name.ts'

/**
 * A text in which the words of a bank's form are marked as being of that bank's language: a screen reader
 * pronounces them as such, and each keeps its own direction.
 */
export const WithBankWords = ({ text, words }: { text: string; words: readonly NameIn[] }) =>
  pieces(text, words).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // Pieces of one text stay where they are, and may be alike.
      <bdi key={at} lang={piece.language}>
        {piece.text}
      </bdi>
    ),
  )

function pieces(text: string, words: readonly NameIn[]): (string | NameIn)[] {
  const [word, ...others] = words
  if (word === undefined) return text === '' ? [] : [text]
  return text.split(word.text).flatMap((piece, at) => [...(at > 0 ? [word] : []), ...pieces(piece, others)])
}
