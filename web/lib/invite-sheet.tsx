import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Check, QrCode as QrIcon, UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { useDebounced } from '#client/use-search.ts'
import { listCompanions } from '#contract/api/player/rooms.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from './call.ts'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'
import { Loaded } from './loaded.tsx'
import { ROOMS_KEY } from './me.ts'
import { MoreButton } from './more-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ShareLinks } from './share-links.tsx'
import { UserAvatar } from './user-avatar.tsx'
import { type FoundUser, usersQuery } from './user-search.ts'
import styles from './invite-sheet.module.css'

/** People I shared a room with, to invite again. */
const companionsQuery = queryOptions({
  queryKey: [ROOMS_KEY, 'companions'],
  queryFn: async ({ signal }) => (await call(listCompanions, { signal })).docs,
})

/** Messages of the invitation sheet of a room or a league. */
export interface InviteMessages extends Record<
  | 'search'
  | 'clear'
  | 'short'
  | 'searching'
  | 'broken'
  | 'nobody'
  | 'nobodyText'
  | 'found'
  | 'again'
  | 'invite'
  | 'invited'
  | 'in'
  | 'byLink'
  | 'linkText'
  | 'link'
  | 'getLink',
  string
> {
  inviteWho: (name: string) => string
  sent: (name: string) => string
  qr: (name: string) => string
  text: (name: string) => string
}

/** Target of the invitations and the calls for it. */
export interface Inviting {
  name: string
  messages: InviteMessages
  /** Membership of a user, as far as it is known. */
  stateOf: (userId: string) => 'in' | 'invited' | undefined
  /** Invites a user. Returns their state when they were already in or invited, so no invitation was sent. */
  invite: (userId: string) => Promise<'in' | 'invited' | undefined>
  /** Path of the link that lets its holder join. */
  getLink: () => Promise<string | null>
  onInvited: () => unknown
}

/** Invites others by name, by link or by QR code. */
export function InviteSheet({
  title,
  inviting,
  open,
  onClose,
}: {
  title: string
  inviting: Inviting
  open: boolean
  onClose: () => void
}) {
  const common = useMessages(commonMessages)
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common.close}>
      <Stack gap={6}>
        <ByName inviting={inviting} />
        <ByLink inviting={inviting} />
      </Stack>
    </Sheet>
  )
}

function ByName({ inviting }: { inviting: Inviting }) {
  const { messages } = inviting
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed).trim()
  const isShort = typed.trim() !== '' && typed.trim().length < USER_SEARCH_MIN
  return (
    <Stack gap={3}>
      <SearchBox
        label={messages.search}
        clear={messages.clear}
        hint={isShort ? messages.short : undefined}
        value={typed}
        onChange={setTyped}
      />
      {typed.trim() === '' && <Companions inviting={inviting} />}
      {!isShort && wanted.length >= USER_SEARCH_MIN && <Found inviting={inviting} search={wanted} />}
    </Stack>
  )
}

function Found({ inviting, search }: { inviting: Inviting; search: string }) {
  const { messages } = inviting
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <Loaded
      query={users}
      title={messages.broken}
      skeleton={<Skeletons label={messages.searching} shape="block" heights={[56, 56, 56]} gap={1} />}
    >
      {found => {
        const others = found.filter(({ isMe }) => !isMe)
        if (others.length === 0) return <State art={<UserX />} title={messages.nobody} text={messages.nobodyText} />
        return (
          <>
            <People inviting={inviting} people={others} label={messages.found} isOld={users.isPlaceholderData} />
            <MoreButton list={users} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Former roommates of the owner, shown while nothing is searched; empty when there are none or the call fails. */
function Companions({ inviting }: { inviting: Inviting }) {
  const { messages } = inviting
  const known = useQuery(companionsQuery).data ?? []
  // Members at opening are left out; people invited now stay in the list, marked as invited.
  const [stateAtFirst] = useState(() => inviting.stateOf)
  const people = known.filter(({ _id }) => stateAtFirst(_id) === undefined)
  if (people.length === 0) return null
  return (
    <>
      <h3>{messages.again}</h3>
      <People inviting={inviting} people={people} label={messages.again} />
    </>
  )
}

function People(props: { inviting: Inviting; people: readonly FoundUser[]; label: string; isOld?: boolean }) {
  const { inviting, people, label, isOld = false } = props
  return (
    <Stack as="ul" gap={1} aria-label={label} aria-busy={isOld}>
      {people.map(user => (
        <Row as="li" key={user._id} gap={3} align="center" className={styles.user}>
          <UserAvatar user={user} />
          <Stack as="span" flex={1} className={styles.who}>
            <b>{user.name}</b>
            <small>@{user.username}</small>
          </Stack>
          <InviteButton inviting={inviting} user={user} />
        </Row>
      ))}
    </Stack>
  )
}

function InviteButton({ inviting, user }: { inviting: Inviting; user: FoundUser }) {
  const { messages } = inviting
  const invite = useMutation({
    mutationFn: () => inviting.invite(user._id),
    onSuccess: before => {
      if (before === undefined) toast.ok(messages.sent(user.name))
      return inviting.onInvited()
    },
    onError: error => void toastError(error),
  })
  const known = inviting.stateOf(user._id) ?? invite.data
  if (known !== undefined || invite.isSuccess) {
    return (
      <Row as="span" gap={1} align="center" flex="none" size="sm" weight={600} tone="green">
        <Check size={16} aria-hidden="true" />
        {known === 'in' ? messages.in : messages.invited}
      </Row>
    )
  }
  return (
    <Button
      size="sm"
      icon={<UserPlus aria-hidden="true" />}
      busy={invite.isPending}
      aria-label={messages.inviteWho(user.name)}
      onClick={() => invite.mutate()}
    >
      {messages.invite}
    </Button>
  )
}

/** The link is created on request: from then on anyone with it can join. */
function ByLink({ inviting }: { inviting: Inviting }) {
  const { messages } = inviting
  const link = useMutation({
    mutationFn: inviting.getLink,
    onError: error => void toastError(error),
  })
  const path = link.data
  const whole = path && new URL(path, location.origin).href
  return (
    <Stack as="section" gap={3} aria-label={messages.byLink}>
      <h3>{messages.byLink}</h3>
      <Text look="note">{messages.linkText}</Text>
      {whole ? (
        <>
          <Stack justify="center" className={styles.code}>
            <QrCode value={whole} label={messages.qr(inviting.name)} />
          </Stack>
          <ShareLinks link={whole} text={messages.text(inviting.name)} label={messages.link} />
        </>
      ) : (
        <Button
          variant="sec"
          block
          icon={<QrIcon aria-hidden="true" />}
          busy={link.isPending}
          onClick={() => link.mutate()}
        >
          {messages.getLink}
        </Button>
      )}
    </Stack>
  )
}
