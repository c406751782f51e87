import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { teamQuery, type TeamRow } from './api.ts'
import { messages as teamsMessages } from './i18n.ts'
import { TeamForm } from './team-form.tsx'

export function TeamScreen() {
  const messages = useMessages(teamsMessages)
  const { team: id } = useParams({ from: '/private/teams/$team' })
  const read = useQuery(teamQuery(id))
  const [first, setFirst] = useState<TeamRow>()
  // What is being edited stays on screen, as it was, when the team is read again.
  if (read.data && first?._id !== id) setFirst(read.data)
  const team = first?._id === id ? first : undefined
  return (
    <>
      <PageHead title={team?.name ?? messages.title} text={team?.state} back={{ to: '/teams', label: messages.back }} />
      {team ? <TeamForm key={id} team={team} /> : <Pending read={read} />}
    </>
  )
}
