import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, QrCode as QrIcon, UserPlus, UserX } from 'lucide-react'
import { useState } from 'react'
import { USER_SEARCH_MIN } from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { UserAvatar } from '#web/lib/user-avatar.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { useDebounced } from '#client/use-search.ts'
import { SearchBox } from '#web/lib/search-box.tsx'
import { ShareLinks } from '#web/lib/share-links.tsx'
import { type FoundUser, usersQuery } from '#web/lib/user-search.ts'
import { companionsQuery, type Room, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'
import styles from './invite-sheet.module.css'

type Invitable = Pick<Room, '_id' | 'kind' | 'name' | 'players'>

/** The owner's ways to call others into a room: by name, by link, by QR code. */
export function InviteSheet({ room, open, onClose }: { room: Invitable; open: boolean; onClose: () => void }) {
  const messages = useMessages(roomMessages).invite
  const common = useMessages(commonMessages)
  return (
    <Sheet open={open} onClose={onClose} title={messages.titleOf[roomTypeOf(room).mode]} closeLabel={common.close}>
      <Stack gap={6}>
        <ByName room={room} />
        <ByLink room={room} />
      </Stack>
    </Sheet>
  )
}

function ByName({ room }: { room: Invitable }) {
  const messages = useMessages(roomMessages).invite
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
      {typed.trim() === '' && <Companions room={room} />}
      {!isShort && wanted.length >= USER_SEARCH_MIN && <Found room={room} search={wanted} />}
    </Stack>
  )
}

function Found({ room, search }: { room: Invitable; search: string }) {
  const messages = useMessages(roomMessages).invite
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
            <People room={room} people={others} label={messages.found} isOld={users.isPlaceholderData} />
            <MoreButton list={users} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Whom the owner was in a room with before, while nothing is searched for; nothing while there is nobody, or it cannot be told. */
function Companions({ room }: { room: Invitable }) {
  const messages = useMessages(roomMessages).invite
  const known = useQuery(companionsQuery).data ?? []
  // Whoever is here when the sheet opens is left out; whom I invite now stays, as invited.
  const [here] = useState(() => new Set(room.players.map(({ _user }) => _user._id)))
  const people = known.filter(({ _id }) => !here.has(_id))
  if (people.length === 0) return null
  return (
    <>
      <h3>{messages.again}</h3>
      <People room={room} people={people} label={messages.again} />
    </>
  )
}

function People(props: { room: Invitable; people: readonly FoundUser[]; label: string; isOld?: boolean }) {
  const { room, people, label, isOld = false } = props
  return (
    <Stack as="ul" gap={1} aria-label={label} aria-busy={isOld}>
      {people.map(user => (
        <Row as="li" key={user._id} gap={3} align="center" className={styles.user}>
          <UserAvatar user={user} />
          <Stack as="span" flex={1} className={styles.who}>
            <b>{user.name}</b>
            <small>@{user.username}</small>
          </Stack>
          <InviteButton room={room} user={user} />
        </Row>
      ))}
    </Stack>
  )
}

function InviteButton({ room, user }: { room: Invitable; user: FoundUser }) {
  const messages = useMessages(roomMessages).invite
  const client = useQueryClient()
  const roomType = roomTypeOf(room)
  const invite = useMutation({
    mutationFn: () => call(roomType.calls.invite, { params: { id: room._id }, body: { _user: user._id } }),
    onSuccess: () => {
      toast.ok(messages.sent(user.name))
      return refreshRooms(client, roomType)
    },
    onError: error => void toastError(error),
  })
  const known = room.players.find(({ _user }) => _user._id === user._id)?.state
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
function ByLink({ room }: { room: Invitable }) {
  const messages = useMessages(roomMessages).invite
  const roomType = roomTypeOf(room)
  const link = useMutation({
    mutationFn: () => call(roomType.calls.invite, { params: { id: room._id }, body: { link: true } }),
    onError: error => void toastError(error),
  })
  const path = link.data?.url
  const whole = path && new URL(path, location.origin).href
  return (
    <Stack as="section" gap={3} aria-label={messages.byLink}>
      <h3>{messages.byLink}</h3>
      <Text look="note">{messages.linkText}</Text>
      {whole ? (
        <>
          <Stack justify="center" className={styles.code}>
            <QrCode value={whole} label={messages.qr(room.name)} />
          </Stack>
          <ShareLinks link={whole} text={messages.text(room.name)} label={messages.link} />
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
