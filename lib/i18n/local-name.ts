/** A name in one language. */
export interface NameIn {
  /** BCP 47 tag. */
  readonly language: string
  readonly text: string
}

/**
 * What something is called in a country, in each language in which its people meet it, the most common one
 * first.
 */
export type LocalName = readonly [NameIn, ...NameIn[]]

/**
 * The name that a reader of `locale` meets: in that language where there is one, else in the most common one.
 */
export const nameFor = (locale: string, names: LocalName): NameIn =>
  names.find(({ language }) => language === locale) ?? names[0]
