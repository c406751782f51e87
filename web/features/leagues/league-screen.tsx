import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, Ghost, LogIn, UserCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { answerLeagueInvite, inviteToLeague, joinLeague } from '#contract/api/player/leagues.ts'
import { formatPoints } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { RoomChat } from '#web/lib/chat/room-chat.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { InviteSheet } from '#web/lib/invite-sheet.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { inviteByName, type League, leagueQuery, refreshLeagues, useDoing, useFollowLeague } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import { LeagueCrest } from './league-crest.tsx'
import { MeetingsSection } from './meetings-section.tsx'
import { MembersSection } from './members-section.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import { StorySection } from './story-section.tsx'
import { TableSection } from './table-section.tsx'
import styles from './leagues.module.css'

const TABS = ['table', 'meetings', 'members'] as const

/** A league: tables, head-to-heads, members and last week's story; or the way to join. */
export function LeagueScreen() {
  const { league: id = '' } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  const messages = useMessages(leagueMessages)
  const league = useQuery(leagueQuery(id, token))
  useFollowLeague(id)
  usePageTitle(league.data?.name ?? messages.title)
  useCrumbName('/leagues', messages.title)
  useCrumbName(`/leagues/${id}`, league.data?.name)
  return (
    <Loaded
      query={league}
      heading={messages.title}
      skeleton={<Skeletons label={messages.loading} heights={[64, 360]} />}
      missing={
        <State
          page
          art={<Ghost />}
          title={messages.gone}
          text={messages.goneText}
          action={
            <Link to="/leagues" className={buttonClass()}>
              {messages.toLeagues}
            </Link>
          }
        />
      }
    >
      {league => <Page key={id} league={league} token={token} />}
    </Loaded>
  )
}

function Page({ league, token }: { league: League; token: string | undefined }) {
  const isMember = league.me === 'owner' || league.me === 'member'
  return (
    <Stack gap={4} alignContent="start">
      <Head league={league} isMember={isMember} />
      {isMember ? <Inside league={league} /> : <WayIn league={league} token={token} />}
    </Stack>
  )
}

function Head({ league, isMember }: { league: League; isMember: boolean }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  const client = useQueryClient()
  const [sheet, setSheet] = useState<'invite' | 'options' | null>(null)
  const params = { id: league._id }
  return (
    <Row as="header" gap={3} align="center" className={styles.head}>
      <Link to="/leagues" className={iconButtonClass({ fill: true })} aria-label={messages.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <LeagueCrest league={league} size={44} />
      <div>
        <h1>{league.name}</h1>
        <p className={styles.note}>
          {messages.people(formatPoints(league.members, lang), league.members === 1)}
          {!isMember && ` · ${messages.join.by(league.owner.name)}`}
        </p>
      </div>
      {isMember && (
        <>
          <RoomChat type="league" id={league._id} name={league.name} />
          <IconButton fill label={messages.invite.title} onClick={() => setSheet('invite')}>
            <UserPlus aria-hidden="true" />
          </IconButton>
          <IconButton label={messages.options.button} onClick={() => setSheet('options')}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
          <InviteSheet
            title={messages.invite.title}
            inviting={{
              name: league.name,
              messages: messages.invite,
              stateOf: userId => (league.people.some(({ _id }) => _id === userId) ? 'in' : undefined),
              invite: userId => inviteByName(league._id, userId),
              getLink: async () => (await call(inviteToLeague, { params, body: { link: true } })).url,
              onInvited: () => refreshLeagues(client),
            }}
            open={sheet === 'invite'}
            onClose={() => setSheet(null)}
          />
          <OptionsSheet league={league} open={sheet === 'options'} onClose={() => setSheet(null)} />
        </>
      )}
    </Row>
  )
}

function Inside({ league }: { league: League }) {
  const messages = useMessages(leagueMessages)
  const [tab, setTab] = useState<(typeof TABS)[number]>('table')
  return (
    <Stack gap={4} className={styles.split}>
      <Stack gap={4} alignContent="start">
        <Tabs
          label={messages.tabs}
          base="league"
          tabs={TABS.map(id => ({ id, label: messages.tab[id] }))}
          value={tab}
          onChange={setTab}
        />
        <TabPanel base="league" tab={tab}>
          {tab === 'table' && <TableSection id={league._id} />}
          {tab === 'meetings' && <MeetingsSection id={league._id} />}
          {tab === 'members' && <MembersSection league={league} />}
        </TabPanel>
      </Stack>
      <StorySection id={league._id} />
    </Stack>
  )
}

/** For non-members: the members, and the join button. */
function WayIn({ league, token }: { league: League; token: string | undefined }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  const others = league.members - league.people.length
  return (
    <Stack as={Card} gap={4}>
      {league.invitedBy !== null && <strong>{messages.join.invited(league.invitedBy.name)}</strong>}
      <h2>{messages.join.who}</h2>
      <ul className={styles.faces}>
        {league.people.map(person => (
          <li key={person._id}>
            <Row as="span" gap={2} align="center">
              <UserAvatar user={person} size={32} />
              {person.name}
            </Row>
          </li>
        ))}
        {others > 0 && <li>{messages.join.more(formatPoints(others, lang))}</li>}
      </ul>
      {league.me === 'removed' ? (
        <Note>{messages.join.removed}</Note>
      ) : (
        <>
          <Text tone="muted">{messages.join.text}</Text>
          <Ways league={league} token={token} />
        </>
      )}
    </Stack>
  )
}

function Ways({ league, token }: { league: League; token: string | undefined }) {
  const messages = useMessages(leagueMessages).join
  const navigate = useNavigate()
  const { isBusy, run } = useDoing()
  const params = { id: league._id }
  const joined = async () => {
    toast.ok(messages.joined)
    // A member's page needs no link token.
    await navigate({ to: '/leagues/$league', params: { league: league._id }, search: {}, replace: true })
  }
  if (league.me !== 'invited')
    return (
      <Button
        size="lg"
        block
        icon={<LogIn aria-hidden="true" />}
        busy={isBusy}
        onClick={() => void run(() => call(joinLeague, { params, body: { token } }), joined)}
      >
        {messages.join}
      </Button>
    )
  const answer = (accept: boolean) => call(answerLeagueInvite, { params, body: { accept } })
  return (
    <Stack gap={3}>
      <Button
        size="lg"
        icon={<UserCheck aria-hidden="true" />}
        busy={isBusy}
        onClick={() => void run(() => answer(true), joined)}
      >
        {messages.join}
      </Button>
      <Button
        size="lg"
        variant="sec"
        disabled={isBusy}
        onClick={() =>
          void run(
            () => answer(false),
            async () => {
              toast.ok(messages.refused)
              await navigate({ to: '/leagues', replace: true })
            },
          )
        }
      >
        {messages.refuse}
      </Button>
    </Stack>
  )
}
