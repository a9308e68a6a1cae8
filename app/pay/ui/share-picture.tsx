'use client'

import { useSyncExternalStore } from 'react'

interface SharePictureProps {
  readonly address: string
  readonly fileName: string
  readonly label: string
}

const never = () => () => {}
const type = 'image/png'

const pictureOf = (fileName: string, content: BlobPart): File => new File([content], fileName, { type })

const sharesPictures = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [pictureOf('code.png', '')] })

/** Shares the picture of a code with another app; not rendered where the browser cannot do that. */
export function SharePicture({ address, fileName, label }: SharePictureProps) {
  const offered = useSyncExternalStore(never, sharesPictures, () => false)
  if (!offered) return null
  const share = async () => {
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok) return
    await navigator.share({ files: [pictureOf(fileName, await answer.blob())] })
  }
  return (
    <button
      type="button"
      className="action action-quiet"
      // Closing the list of apps rejects it. That is no error: the picture can still be saved.
      onClick={() => void share().catch(() => {})}
    >
      {label}
    </button>
  )
}
