'use client'

import { createContext, use, type ReactNode } from 'react'

export interface FailureText {
  readonly title: string
  readonly lead: string
  readonly again: string
}

const Words = createContext<FailureText>({
  title: 'Something went wrong on our side',
  lead: '',
  again: 'Try again',
})

/** Error pages run in the browser and cannot load their texts from the server: the layout passes them. */
export const FailureWords = ({ words, children }: { words: FailureText; children: ReactNode }) => (
  <Words value={words}>{children}</Words>
)

export const useFailureWords = (): FailureText => use(Words)
