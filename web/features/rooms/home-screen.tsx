import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Globe, Info, Medal, Plus, Users } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { hasWallet } from '#contract/profiles.ts'
import { Face } from '#ui/art/face.tsx'
import { PitchLines } from '#ui/art/pitch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Slips } from '#ui/game/slip.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { useProfile } from '#web/lib/profile.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { siteQuery } from '#web/lib/site.ts'
import { roomsQuery } from './api.ts'
import { messages as roomMessages, type ModeMessages, modeMessages } from './i18n.ts'
import { RoomSlip } from './room-slip.tsx'
import { type RoomType, useRoomUse } from './room-type.ts'
import { RoomsList } from './rooms-list.tsx'
import styles from './home-screen.module.css'
import listStyles from './list.module.css'

/** An empty goal and a ball, for an empty list. Decorative. */
function EmptyGoal() {
  return (
    <svg className={styles.art} viewBox="0 0 240 150" aria-hidden="true">
      <path
        className={styles.net}
        d="M52 34V112M69 34V112M86 34V112M103 34V112M120 34V112M137 34V112M154 34V112M171 34V112M188 34V112M44 48H196M44 64H196M44 80H196M44 96H196M44 112H196"
      />
      <path className={styles.posts} d="M40 116V30H200V116" />
      <path d="M16 118H224" />
      <circle className={styles.ball} cx="120" cy="134" r="10" />
      <path className={styles.patch} d="M120 128l5 4-2 6h-6l-2-6z" />
    </svg>
  )
}

/** Anchor of each mode's points in the rules page. */
const ruleOf: Readonly<Record<keyof ModeMessages['modes'], string>> = {
  family: 'f1',
  versus: 'v2',
  versusVip: 'v1',
}

/** Home of a room type: description, ways to join or create one, invitations, my rooms, rules. */
export function RoomsHomeScreen() {
  const roomType = useRoomUse()
  const messages = useMessages(roomMessages)
  const common = useMessages(commonMessages)
  const text = useMessages(modeMessages).modes[roomType.mode]
  usePageTitle(text.title)
  return (
    <Stack gap={6}>
      <Stack as="header" gap={2} className={cx(styles.hero, roomType.mode === 'versusVip' && styles.gold)}>
        <ModePicture mode={roomType.mode} />
        <h1>{text.title}</h1>
        <p>{text.what}</p>
      </Stack>
      <Stack as="nav" gap={3} className={styles.ways} aria-label={messages.home.ways}>
        <Link to={roomType.to.create} className={buttonClass({ size: 'lg', block: true })}>
          <Plus aria-hidden="true" />
          {messages.newRoom}
        </Link>
        <Link to={roomType.to.public} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Globe aria-hidden="true" />
          {messages.publicRooms}
        </Link>
        <Link to={roomType.to.mine} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Users aria-hidden="true" />
          {messages.myRooms}
        </Link>
        <Link to={RANKING_PATHS[roomType.type]} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Medal aria-hidden="true" />
          {common.ranking}
        </Link>
      </Stack>
      <Invitations roomType={roomType} />
      <section aria-labelledby="my-rooms">
        <SectionTitle
          id="my-rooms"
          action={
            <Link to={roomType.to.mine} className={linkClass}>
              {messages.list.seeAll} <ChevronRight aria-hidden="true" />
            </Link>
          }
        >
          {messages.myRooms}
        </SectionTitle>
        <RoomsList
          roomType={roomType}
          request={{ scope: 'mine', status: 'active' }}
          none={
            <Card>
              <State art={<EmptyGoal />} title={messages.home.none} text={messages.home.noneText} />
            </Card>
          }
        />
      </section>
      <HowItWorks roomType={roomType} />
    </Stack>
  )
}

/** My invitations; hidden when there are none or the call fails. */
function Invitations({ roomType }: { roomType: RoomType }) {
  const messages = useMessages(roomMessages)
  const list = useInfiniteQuery(roomsQuery(roomType, { scope: 'invited' }))
  const rooms = list.data ?? []
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <SectionTitle id="invitations">{messages.home.invites}</SectionTitle>
      <div className={listStyles.list}>
        <Slips>
          {rooms.map(room => (
            <RoomSlip key={room._id} room={room} />
          ))}
        </Slips>
        <MoreButton list={list} />
      </div>
    </section>
  )
}

/** The mode in numbers; with paid games also the fee of a room created now. */
function HowItWorks({ roomType }: { roomType: RoomType }) {
  const messages = useMessages(modeMessages)
  const lang = useLang()
  const text = messages.modes[roomType.mode]
  const fee = useQuery(siteQuery).data?.fees[roomType.type]
  const money = hasWallet(useProfile()) ? [text.money(fee === undefined ? undefined : formatPercent(fee, lang))] : []
  return (
    <section className={styles.how} aria-labelledby="how-it-works">
      <SectionTitle id="how-it-works">{messages.how}</SectionTitle>
      <Card>
        <dl className={styles.facts}>
          {[text, ...money]
            .flatMap(({ facts }) => facts)
            .map(fact => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd className="figure">{fact.figure}</dd>
              </div>
            ))}
        </dl>
        <Stack as="ul" gap={3} tone="muted" className={styles.notes}>
          {[text, ...money]
            .flatMap(({ notes }) => notes)
            .map(note => (
              <li key={note}>
                <Info aria-hidden="true" />
                {note}
              </li>
            ))}
        </Stack>
        <Link to="/rules" hash={ruleOf[roomType.mode]} className={linkClass}>
          {messages.rules} <ChevronRight aria-hidden="true" />
        </Link>
      </Card>
    </section>
  )
}

/** The art of a mode's hero. Decorative. */
function ModePicture({ mode }: { mode: keyof ModeMessages['modes'] }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <PitchLines className={styles.lines} />
      <div className={styles.figures}>{figures(mode)}</div>
    </div>
  )
}

function figures(mode: keyof ModeMessages['modes']) {
  switch (mode) {
    case 'family':
      return ['turma 1', 'turma 2', 'turma 3', 'turma 4'].map(seed => (
        <span key={seed} className={styles.face}>
          <Face seed={seed} />
        </span>
      ))
    default:
      return (
        <Row as="span" gap={4} align="center" className={styles.duel}>
          <span className={styles.face}>
            <Face seed={`${mode} a`} />
          </span>
          <span className={styles.times}>×</span>
          <span className={styles.face}>
            <Face seed={`${mode} b`} />
          </span>
        </Row>
      )
  }
}
