'use client'

import { useRouter } from 'next/navigation'
import { KeysDialog, type KeysWords } from './keys-dialog.tsx'
import { Palette, type PaletteWords } from './palette.tsx'

interface ConsoleToolsProps {
  readonly places: readonly { readonly href: string; readonly name: string }[]
  readonly palette: PaletteWords
  readonly keys: KeysWords
}

/** What a person who has signed in reaches by keys from everywhere. */
export function ConsoleTools({ places, palette, keys }: ConsoleToolsProps) {
  const router = useRouter()
  return (
    <div className="c-tools js-only">
      <Palette
        places={places}
        searchAddress="/console/payments"
        words={palette}
        open={(address) => router.push(address)}
      />
      <KeysDialog words={keys} />
    </div>
  )
}
