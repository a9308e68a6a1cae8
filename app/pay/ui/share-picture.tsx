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

/** Hands the picture of a code to another app, where the browser can do that; not there otherwise. */
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
      // Whoever changes their mind in the list of apps rejects it: nothing is wrong then, and the picture can
      // still be saved.
      onClick={() => void share().catch(() => {})}
    >
      {label}
    </button>
  )
}
