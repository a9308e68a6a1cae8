import type { ReactNode } from 'react'
import type { Quoted } from '#lib/checkout/pay/pay-now.ts'

interface VerbatimProps {
  readonly children: ReactNode
  readonly dir?: 'ltr'
  /** BCP 47 tag, where it is a word of another language: a screen reader pronounces it as such. */
  readonly lang?: string | undefined
}

/**
 * What people type, compare or look for letter by letter: a browser that translates the page leaves it as it
 * is, and it keeps its own direction.
 */
export const Verbatim = ({ children, dir, lang }: VerbatimProps) => (
  <bdi dir={dir} lang={lang} translate="no">
    {children}
  </bdi>
)

/** A text in which the parts, such as the words of a bank's form, are verbatim. */
export const WithVerbatim = ({ text, parts }: { text: string; parts: readonly Quoted[] }) =>
  pieces(text, parts).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // Pieces of one text stay where they are, and may be alike.
      <Verbatim key={at} lang={piece.language}>
        {piece.text}
      </Verbatim>
    ),
  )

function pieces(text: string, parts: readonly Quoted[]): (string | Quoted)[] {
  const [part, ...others] = parts
  if (part === undefined) return text === '' ? [] : [text]
  return text.split(part.text).flatMap((piece, at) => [...(at > 0 ? [part] : []), ...pieces(piece, others)])
}
