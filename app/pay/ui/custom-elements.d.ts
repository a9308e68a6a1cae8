import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

/** The elements that app/pay/browser defines; what they need is in their attributes `data-…`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'auto-leave': CustomElement
      'choice-search': CustomElement
      'copy-button': CustomElement
      'live-status': CustomElement
      'local-time': CustomElement
      'offline-notice': CustomElement
      'print-button': CustomElement
      'share-picture': CustomElement
    }
  }
}
