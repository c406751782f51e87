import { useId } from 'react'
import { useMessages } from '#client/i18n.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Card } from '#ui/card.tsx'
import { CodeBox } from '#ui/game/code-box.tsx'
import { useProfile } from '#web/lib/profile.ts'
import { playMessages } from './i18n.ts'
import type { InfluencerCode } from './use-influencer-code.ts'

/** Input for the influencer's code. `inCard` adds a surface and a heading. */
export function InfluencerCodeSection({ code, inCard = false }: { code: InfluencerCode; inCard?: boolean }) {
  const messages = useMessages(playMessages)
  const boxId = useId()
  // Codes apply to paid games only; a free-to-play operator has none.
  const hasCodes = hasWallet(useProfile())
  const box = (
    <div id={boxId}>
      <CodeBox
        state={code.state}
        code={code.code}
        onCodeChange={code.type}
        onCheck={code.check}
        onRemove={() => {
          code.remove()
          // The button is removed with the code: focus the field that replaces it.
          requestAnimationFrame(() => document.querySelector<HTMLElement>(`[id="${boxId}"] input`)?.focus())
        }}
        messages={messages.code}
      />
    </div>
  )
  if (!hasCodes) return null
  return inCard ? <Card title={messages.code.label}>{box}</Card> : box
}
