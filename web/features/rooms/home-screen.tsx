import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Globe, Info, Medal, Plus, Users } from 'lucide-react'
import { hasWallet } from '#contract/profiles.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Slips } from '#ui/game/slip.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { commonWords } from '#web/lib/common-words.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { sayPercent } from '#web/lib/percent.ts'
import { useProfile } from '#web/lib/profile.ts'
import { RANKING_PATHS } from '#web/lib/ranking-paths.ts'
import { siteQuery } from '#web/lib/site.ts'
import { roomsQuery } from './api.ts'
import { EmptyGoal } from './empty-goal.tsx'
import { words as roomWords } from './i18n.ts'
import { type RoomUse, useRoomUse } from './kind.ts'
import { ModePicture } from './mode-picture.tsx'
import { type ModeWords, modeWords } from './mode-words.ts'
import { RoomSlip } from './room-slip.tsx'
import { RoomsList } from './rooms-list.tsx'
import styles from './home-screen.module.css'
import listStyles from './list.module.css'

/** Where each mode's points are in the rules page. */
const ruleOf: Readonly<Record<keyof ModeWords['modes'], string>> = {
  family: 'f1',
  versus: 'v2',
  versusVip: 'v1',
}

/** The page of a kind of rooms: what it is, the ways to one, invitations that wait, my rooms, and how it works. */
export function RoomsHomeScreen() {
  const use = useRoomUse()
  const words = useWords(roomWords)
  const common = useWords(commonWords)
  const text = useWords(modeWords).modes[use.mode]
  usePageTitle(text.title)
  return (
    <div className={styles.page}>
      <header className={cx(styles.hero, use.mode === 'versusVip' && styles.gold)}>
        <ModePicture mode={use.mode} />
        <h1>{text.title}</h1>
        <p>{text.what}</p>
      </header>
      <nav className={styles.ways} aria-label={words.home.ways}>
        <Link to={use.to.create} className={buttonClass({ size: 'lg', block: true })}>
          <Plus aria-hidden="true" />
          {words.newRoom}
        </Link>
        <Link to={use.to.public} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Globe aria-hidden="true" />
          {words.publicRooms}
        </Link>
        <Link to={use.to.mine} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Users aria-hidden="true" />
          {words.myRooms}
        </Link>
        <Link to={RANKING_PATHS[use.kind]} className={buttonClass({ variant: 'sec', size: 'lg', block: true })}>
          <Medal aria-hidden="true" />
          {common.ranking}
        </Link>
      </nav>
      <Invitations use={use} />
      <section aria-labelledby="my-rooms">
        <SectionTitle
          id="my-rooms"
          action={
            <Link to={use.to.mine} className={linkClass}>
              {words.list.seeAll} <ChevronRight aria-hidden="true" />
            </Link>
          }
        >
          {words.myRooms}
        </SectionTitle>
        <RoomsList
          use={use}
          asked={{ scope: 'mine', status: 'active' }}
          none={
            <Card>
              <State art={<EmptyGoal />} title={words.home.none} text={words.home.noneText} />
            </Card>
          }
        />
      </section>
      <HowItWorks use={use} />
    </div>
  )
}

/** Rooms I was asked into; nothing while there is none, or it cannot be told. */
function Invitations({ use }: { use: RoomUse }) {
  const words = useWords(roomWords)
  const list = useInfiniteQuery(roomsQuery(use, { scope: 'invited' }))
  const rooms = list.data ?? []
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <SectionTitle id="invitations">{words.home.invites}</SectionTitle>
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

/** What the kind of game is, in numbers; where it is played for money, with what the house keeps of a game made now. */
function HowItWorks({ use }: { use: RoomUse }) {
  const words = useWords(modeWords)
  const lang = useLang()
  const text = words.modes[use.mode]
  const fee = useQuery(siteQuery).data?.fees[use.kind]
  const money = hasWallet(useProfile()) ? [text.money(fee === undefined ? undefined : sayPercent(fee, lang))] : []
  return (
    <section className={styles.how} aria-labelledby="how-it-works">
      <SectionTitle id="how-it-works">{words.how}</SectionTitle>
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
        <ul className={styles.notes}>
          {[text, ...money]
            .flatMap(({ notes }) => notes)
            .map(note => (
              <li key={note}>
                <Info aria-hidden="true" />
                {note}
              </li>
            ))}
        </ul>
        <Link to="/rules" hash={ruleOf[use.mode]} className={linkClass}>
          {words.rules} <ChevronRight aria-hidden="true" />
        </Link>
      </Card>
    </section>
  )
}
