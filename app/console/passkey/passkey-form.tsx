'use client'

import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'

interface PasskeyFormProps {
  /** Where the browser sends what the passkey signed. */
  readonly action: string
  /** Whether a passkey is made, or the person's own or anybody's is asked for. */
  readonly does: 'MAKE' | 'ASK_OWN' | 'ASK_ANY'
  readonly next: string
  readonly label: string
  /** Said where the device has no passkey for this site, or the person stopped. */
  readonly failed: string
}

/** A button for a passkey. Only a script can reach one: without scripts it is not there. */
export function PasskeyForm({ action, does, next, label, failed }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState(false)
  const answer = useRef<HTMLInputElement>(null)
  const ask = async () => {
    setFault(false)
    try {
      const signed = await signedByPasskey(does)
      if (answer.current) answer.current.value = JSON.stringify(signed)
      form.current?.submit()
    } catch {
      setFault(true)
    }
  }
  return (
    <form ref={form} method="post" action={action} className="js-only" data-plain>
      <input type="hidden" name="next" value={next} />
      <input ref={answer} type="hidden" name="answer" />
      <button type="button" className="c-button" onClick={() => void ask()}>
        {label}
      </button>
      <output>{fault && failed}</output>
    </form>
  )
}

async function signedByPasskey(does: PasskeyFormProps['does']): Promise<object> {
  const isMade = does === 'MAKE'
  const answer = await fetch(`/console/passkey/${isMade ? 'make' : 'ask'}`, {
    method: 'POST',
    body: new URLSearchParams({ whose: does === 'ASK_OWN' ? 'OWN' : 'ANY' }),
  })
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`)
  const optionsJSON: unknown = await answer.json()
  return isMade
    ? startRegistration({
        optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
    : startAuthentication({
        optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      })
}
