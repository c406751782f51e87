import { useInfiniteQuery } from '@tanstack/react-query'
import { Crown, UserX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { useDebounced } from '#client/use-search.ts'
import { handOverLeague, removeLeagueMember } from '#contract/api/player/leagues.ts'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useListedPerson } from '#web/lib/listed-person.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { PersonLink } from '#web/lib/person-link.tsx'
import { SearchBox } from '#web/lib/search-box.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { type League, type Member, membersQuery, useDoing } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import styles from './leagues.module.css'

/** Members and invitations; the owner removes people and transfers ownership. */
export function MembersSection({ league }: { league: League }) {
  const messages = useMessages(leagueMessages).members
  const [typed, setTyped] = useState('')
  const members = useInfiniteQuery(membersQuery(league._id, 'in', useDebounced(typed).trim()))
  const invited = useInfiniteQuery(membersQuery(league._id, 'invited'))
  return (
    <Stack gap={4}>
      <SearchBox label={messages.search} clear={messages.clear} value={typed} onChange={setTyped} />
      <Loaded
        query={members}
        title={messages.broken}
        skeleton={<Skeletons label={messages.search} shape="block" heights={[60, 60, 60]} gap={2} />}
        empty={<State art={<UserX />} title={messages.nobody} />}
      >
        {rows => (
          <>
            <People league={league} people={rows} state="in" />
            <MoreButton list={members} />
          </>
        )}
      </Loaded>
      {invited.data !== undefined && invited.data.length > 0 && (
        <Stack as="section" gap={3} aria-label={messages.invited}>
          <h3>{messages.invited}</h3>
          <People league={league} people={invited.data} state="invited" />
          <MoreButton list={invited} of={messages.invited} />
        </Stack>
      )}
    </Stack>
  )
}

function People({ league, people, state }: { league: League; people: readonly Member[]; state: 'in' | 'invited' }) {
  const messages = useMessages(leagueMessages)
  const listed = useListedPerson()
  return (
    <Stack as={Card}>
      <ul>
        {people.map(member => (
          <Row as="li" key={member._user._id} gap={3} align="center" className={styles.member}>
            <UserAvatar user={member._user} />
            <Stack as="span" flex={1} minWidth={0} className={styles.who}>
              <b>
                <PersonLink user={member._user} />
              </b>
              <small>
                {[listed(member._user).note, member._user.isMe && messages.you, member.isOwner && messages.owner]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Stack>
            {league.me === 'owner' && !member.isOwner && <OwnerActions league={league} member={member} state={state} />}
          </Row>
        ))}
      </ul>
    </Stack>
  )
}

function OwnerActions({ league, member, state }: { league: League; member: Member; state: 'in' | 'invited' }) {
  const messages = useMessages(leagueMessages).members
  const { cancel } = useMessages(commonMessages)
  const { isBusy, run } = useDoing()
  const { _id: userId, name } = member._user
  const isIn = state === 'in'
  const removeLabel = isIn ? messages.remove(name) : messages.takeBack(name)
  async function remove() {
    const { removeTitle, removeText: text } = messages
    const confirmLabel = removeLabel
    if (isIn && !(await confirm({ title: removeTitle(name), text, confirmLabel, cancelLabel: cancel, danger: true })))
      return
    await run(
      () => call(removeLeagueMember, { params: { id: league._id, userId } }),
      () => toast.ok(messages.removed(name)),
    )
  }
  async function handOver() {
    const sure = await confirm({
      title: messages.handOverTitle(name),
      text: messages.handOverText,
      confirmLabel: messages.handOver(name),
      cancelLabel: cancel,
    })
    if (!sure) return
    await run(
      () => call(handOverLeague, { params: { id: league._id }, body: { _user: userId } }),
      () => toast.ok(messages.handedOver(name)),
    )
  }
  return (
    <>
      {isIn && (
        <IconButton label={messages.handOver(name)} disabled={isBusy} onClick={() => void handOver()}>
          <Crown aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={removeLabel} disabled={isBusy} onClick={() => void remove()}>
        <UserX aria-hidden="true" />
      </IconButton>
    </>
  )
}
