import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Hourglass, LogOut, Megaphone, Undo2 } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { operatorBlockUser, operatorSignOutUser } from '#contract/api/admin/people.ts'
import { operatorHoldAccount } from '#contract/api/admin/risk.ts'
import { operatorGiveCode } from '#contract/api/player/influencers.ts'
import { HoldSheet } from '#operator/lib/holds-section.tsx'
import { riskMessages } from '#operator/lib/i18n.ts'
import { useMay } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { type Action, actionMutation, type Detail } from './api.ts'
import { messages as peopleMessages } from './i18n.ts'

/** Actions on an account. */
export function PersonActions({ detail: { person } }: { detail: Detail }) {
  const messages = useMessages(peopleMessages)
  const risk = useMessages(riskMessages)
  const may = useMay()
  const { what, key, sheet, ask } = useSheet<Action | 'hold'>()
  const turned: Action = person.blocked ? 'admit' : 'block'
  return (
    <Row gap={2} wrap>
      {may(operatorSignOutUser) && (
        <Button variant="sec" icon={<LogOut aria-hidden="true" />} onClick={() => ask('signOut')}>
          {messages.do.signOut}
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
          {messages.do[turned]}
        </Button>
      )}
      {what === 'hold' && <HoldSheet key={key} who={person} {...sheet} />}
      {what !== undefined && what !== 'hold' && <ActionSheet key={key} person={person} action={what} {...sheet} />}
    </Row>
  )
}

function InfluencerLink({ person }: { person: Detail['person'] }) {
  const messages = useMessages(peopleMessages)
  const may = useMay()
  const look = buttonClass({ variant: 'sec' })
  if (person.influencer) {
    return (
      <RouteLink otherwise={null} to="/influencers/$influencer" params={{ influencer: person._id }} className={look}>
        <Megaphone aria-hidden="true" />
        {messages.seeInfluencer}
      </RouteLink>
    )
  }
  if (!may(operatorGiveCode)) return null
  return (
    <RouteLink otherwise={null} to="/influencers" search={{ give: person.username }} className={look}>
      <Megaphone aria-hidden="true" />
      {messages.makeInfluencer}
    </RouteLink>
  )
}

interface ActionSheetProps {
  person: Detail['person']
  action: Action
  open: boolean
  onClose: () => void
}

function ActionSheet({ person, action, open, onClose }: ActionSheetProps) {
  const messages = useMessages(peopleMessages)
  const act = useMutation(actionMutation(useQueryClient(), person._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[action]}
      about={person.username}
      text={messages.explains[action]}
      confirmLabel={messages.do[action]}
      danger={action === 'block'}
      onConfirm={reason => act.mutateAsync({ action, reason })}
      done={messages.done[action]}
    />
  )
}
