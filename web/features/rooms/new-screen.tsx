import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { ROOM_NAME_MAX, ROOM_PRICES } from '#contract/rooms.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { formatField } from '#web/lib/errors.ts'
import { type Fact, FactList } from '#web/lib/fact-list.tsx'
import { FormText } from '#web/lib/form-text.tsx'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pairOf } from '#web/lib/match-names.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useProfile } from '#web/lib/profile.ts'
import { siteQuery } from '#web/lib/site.ts'
import { StopNote } from '#web/lib/stop-note.tsx'
import { TaskPage } from '#web/lib/task-page.tsx'
import { type Room, roomQuery } from './api.ts'
import { messages as roomMessages, modeMessages } from './i18n.ts'
import { MatchSection } from './new-match-section.tsx'
import { type RoomType, useRoomUse } from './room-type.ts'
import { type NewRoom, priceOf, STEPS, useNewRoom } from './use-new.ts'
import styles from './new.module.css'

/** Maximum digits of the price. */
const PRICE_DIGITS = 6

/** The whole reais of typed or pasted text: `1001` for `R$ 1.001,00`. */
const digitsOf = (text: string): string =>
  text
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, PRICE_DIGITS)

/** Step 1: visibility, name and price. */
function RoomSection({ room: { roomType, making, form, errors: fieldErrors, change } }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const errors = useWholeErrorMessages()
  const lang = useLang()
  const profile = useProfile()
  const { free, least, most } = ROOM_PRICES[roomType.type]
  const reais = (whole: number) => `R$\u00a0${formatPoints(whole, lang)}`
  const shared = {
    control: form.control,
    texts: errors.fields,
    autoComplete: 'off',
    onTyped: () => form.clearErrors(),
  } as const
  return (
    <Stack as={Card} gap={5}>
      <div>
        <Segmented
          label={messages.type}
          options={[
            { value: 'private', label: messages.private },
            { value: 'public', label: messages.public },
          ]}
          value={making.type}
          onChange={type => change({ type })}
          error={formatField(fieldErrors.type?.message, errors)}
        />
        <Text marginTop={2} look="note" role="status">
          {messages[`${making.type}Hint`]}
        </Text>
      </div>
      <FormText
        {...shared}
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        maxLength={ROOM_NAME_MAX}
        enterKeyHint="next"
      />
      {hasWallet(profile) && (
        <FormText
          {...shared}
          name="price"
          label={messages.price}
          hint={(free ? messages.priceFree : messages.priceBounds)(reais(least), reais(most))}
          rewrite={digitsOf}
          prefix="R$"
          inputMode="numeric"
        />
      )}
    </Stack>
  )
}

const PARTS = { room: RoomSection, match: MatchSection, accept: AcceptSection }

/** A new room in three steps: room, match, review. The hash of the URL can name a room to repeat. */
export function NewRoomScreen() {
  const roomType = useRoomUse()
  const id = useLocation({ select: ({ hash }) => /^[0-9a-f]{24}$/.exec(hash)?.[0] ?? '' })
  const before = useQuery({ ...roomQuery(roomType, id), enabled: id !== '', refetchInterval: false })
  if (id === '') return <NewRoom roomType={roomType} before={null} />
  return (
    <Loaded query={before} missing={<NewRoom roomType={roomType} before={null} />}>
      {before => <NewRoom key={id} roomType={roomType} before={before} />}
    </Loaded>
  )
}

function NewRoom({ roomType, before }: { roomType: RoomType; before: Room | null }) {
  const messages = useMessages(roomMessages).make
  const { again } = useMessages(roomMessages)
  const mode = useMessages(modeMessages).modes[roomType.mode]
  const room = useNewRoom(roomType, before)
  const Part = PARTS[room.step]
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(room.step)
  useEffect(() => {
    // Later steps move the focus to their title; the first is announced with the page.
    if (shown.current !== room.step) title.current?.focus()
    shown.current = room.step
  }, [room.step])
  return (
    <TaskPage title={messages.title} text={mode.title} closeTo={roomType.to.home} closeLabel={messages.cancel}>
      <Stack gap={4}>
        <Steps room={room} />
        <h2 ref={title} tabIndex={-1} className="visually-hidden">
          {messages.step(STEPS.indexOf(room.step) + 1, STEPS.length)}: {messages[room.step]}
        </h2>
        <Stack
          as="form"
          gap={5}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (room.step === 'accept') void room.create()
            else void room.next()
          }}
        >
          <StopNote of={{ mode: roomType.type }} />
          {room.guests !== null && <Note tone="info">{again.guests(room.guests)}</Note>}
          <Part room={room} />
          <div className={styles.ways}>
            {room.step !== 'room' && (
              <Button variant="sec" size="lg" disabled={room.isSending} onClick={room.back}>
                {messages.back}
              </Button>
            )}
            <Button type="submit" size="lg" busy={room.isSending}>
              {room.step === 'accept' ? messages.create : messages.next}
            </Button>
          </div>
        </Stack>
      </Stack>
    </TaskPage>
  )
}

function Steps({ room }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const at = STEPS.indexOf(room.step)
  return (
    <Stack as="ol" columns={3} gap={2} className={styles.steps} aria-label={messages.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(index === at && styles.now, index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? <Check size={16} strokeWidth={3} /> : index + 1}</span>
          {messages[step]}
        </li>
      ))}
    </Stack>
  )
}

/** Step 3: review, with who pays what and when. */
function AcceptSection({ room: { roomType, making } }: { room: NewRoom }) {
  const { make: messages, ...all } = useMessages(roomMessages)
  const lang = useLang()
  const price = priceOf(making)
  // A room gets the fee in force at its creation; its page shows it.
  const fee = useQuery(siteQuery).data?.fees[roomType.type]
  const balance = useQuery({ ...balanceQuery, enabled: price > 0n }).data?.amount
  const match = making._match
  const of = messages.of[roomType.mode]
  const rows: readonly (Fact | false)[] = [
    [messages.facts.type, all.type[making.type]],
    [messages.facts.name, making.name.trim()],
    [messages.facts.price, price === 0n ? all.free : formatReais(price, lang)],
    price !== 0n && fee !== undefined && [messages.facts.fee, messages.fee(formatPercent(fee, lang))],
    match !== null && [messages.facts.match, pairOf(match, all.unknownTeam)],
    match !== null && [messages.facts.when, match.date ? formatMoment(match.date, lang) : all.unknownTeam],
    match !== null && [messages.facts.place, match.place ?? messages.noPlace],
  ]
  return (
    <Stack as={Card} title={messages.review} gap={5}>
      <FactList facts={rows} className={styles.facts} />
      {balance !== undefined && balance < price && (
        <Note tone="orange">{messages.poor(formatReais(balance, lang), formatReais(price, lang))}</Note>
      )}
      <Note tone="info">
        <strong>{messages.nothingNow}</strong> {price === 0n ? of.free : of.pay}
      </Note>
    </Stack>
  )
}
