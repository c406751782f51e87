import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Check, QrCode as QrIcon, UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { listCompanions } from '#contract/api/player/rooms.ts'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from './call.ts'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from './loaded.tsx'
import { MoreButton } from './more-button.tsx'
import { UserAvatar } from './user-avatar.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { ROOMS_KEY } from './me.ts'
import { useDebounced } from '#client/use-search.ts'
import { SearchBox } from './search-box.tsx'
import { ShareLinks } from './share-links.tsx'
import { type FoundUser, usersQuery } from './user-search.ts'
import styles from './invite-sheet.module.css'

/** People I was in a room with, to invite again. */
const companionsQuery = queryOptions({
  queryKey: [ROOMS_KEY, 'companions'],
  queryFn: async ({ signal }) => (await call(listCompanions, { signal })).docs,
})

/** What is said while people are invited to a room or a league. */
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

/** To what others are invited, and how. */
export interface Inviting {
  name: string
  messages: InviteMessages
  /** What somebody is in it already, as far as it is known. */
  stateOf: (userId: string) => 'in' | 'invited' | undefined
  /** Invites somebody; answers what they are then, where they were so before: no invitation was sent. */
  invite: (userId: string) => Promise<'in' | 'invited' | undefined>
  /** The path that whoever has it comes in by. */
  getLink: () => Promise<string | null>
  /** Somebody was invited. */
  onInvited: () => unknown
}

/** The ways to call others in: by name, by link, by QR code. */
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

/** Whom the owner was in a room with before, while nothing is searched for; nothing while there is nobody, or it cannot be told. */
function Companions({ inviting }: { inviting: Inviting }) {
  const { messages } = inviting
  const known = useQuery(companionsQuery).data ?? []
  // Whoever is here when the sheet opens is left out; whom I invite now stays, as invited.
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

/** The link is made when it is asked for: from then on whoever has it can come in. */
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
