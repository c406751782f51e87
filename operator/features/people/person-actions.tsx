import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Hourglass, LogOut, Megaphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { operatorGiveCode } from '#contract/api/influencers.ts'
import { operatorBlockUser, operatorSignOutUser } from '#contract/api/operator-people.ts'
import { operatorHoldAccount } from '#contract/api/operator-risk.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { HoldSheet } from '#operator/lib/holds-part.tsx'
import { useMay } from '#operator/lib/may.ts'
import { PlaceLink } from '#operator/lib/place-link.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { riskWords } from '#operator/lib/risk-words.ts'
import { type Action, actionMutation, type Detail } from './api.ts'
import { words as peopleWords } from './i18n.ts'
import styles from './people.module.css'

/** What the operator can do to an account. */
export function PersonActions({ detail: { person } }: { detail: Detail }) {
  const words = useWords(peopleWords)
  const risk = useWords(riskWords)
  const may = useMay()
  // Each opening starts anew.
  const [asking, setAsking] = useState<{ what?: Action | 'hold'; turn: number; open: boolean }>({
    turn: 0,
    open: false,
  })
  const ask = (what: Action | 'hold') => setAsking(({ turn }) => ({ what, turn: turn + 1, open: true }))
  const close = () => setAsking(before => ({ ...before, open: false }))
  const turned: Action = person.blocked ? 'admit' : 'block'
  return (
    <div className={styles.actions}>
      {may(operatorSignOutUser) && (
        <Button variant="sec" icon={<LogOut aria-hidden="true" />} onClick={() => ask('signOut')}>
          {words.do.signOut}
        </Button>
      )}
      {may(operatorHoldAccount) && (
        <Button variant="sec" icon={<Hourglass aria-hidden="true" />} onClick={() => ask('hold')}>
          {risk.hold}
        </Button>
      )}
      <InfluencerLink person={person} />
      {may(operatorBlockUser) && (
        <Button
          variant={person.blocked ? 'sec' : 'dng'}
          icon={person.blocked ? <Undo2 aria-hidden="true" /> : <Ban aria-hidden="true" />}
          onClick={() => ask(turned)}
        >
          {words.do[turned]}
        </Button>
      )}
      {asking.what === 'hold' && <HoldSheet key={asking.turn} who={person} open={asking.open} onClose={close} />}
      {asking.what !== undefined && asking.what !== 'hold' && (
        <ActionSheet key={asking.turn} person={person} action={asking.what} open={asking.open} onClose={close} />
      )}
    </div>
  )
}

function InfluencerLink({ person }: { person: Detail['person'] }) {
  const words = useWords(peopleWords)
  const may = useMay()
  const look = buttonClass({ variant: 'sec' })
  if (person.influencer) {
    return (
      <PlaceLink otherwise={null} to="/influencers/$influencer" params={{ influencer: person._id }} className={look}>
        <Megaphone aria-hidden="true" />
        {words.seeInfluencer}
      </PlaceLink>
    )
  }
  if (!may(operatorGiveCode)) return null
  return (
    <PlaceLink otherwise={null} to="/influencers" search={{ give: person.username }} className={look}>
      <Megaphone aria-hidden="true" />
      {words.makeInfluencer}
    </PlaceLink>
  )
}

interface ActionSheetProps {
  person: Detail['person']
  action: Action
  open: boolean
  onClose: () => void
}

function ActionSheet({ person, action, open, onClose }: ActionSheetProps) {
  const words = useWords(peopleWords)
  const act = useMutation(actionMutation(useQueryClient(), person._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.ask[action]}
      text={
        <>
          <p>
            <strong>{person.username}</strong>
          </p>
          <p>{words.says[action]}</p>
        </>
      }
      confirmLabel={words.do[action]}
      danger={action === 'block'}
      onConfirm={async reason => {
        await act.mutateAsync({ action, reason })
        toast.ok(words.done[action])
      }}
    />
  )
}
