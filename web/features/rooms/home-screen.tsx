import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Globe, Info, Plus, Users } from 'lucide-react'
import { formatPoints } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Slips } from '#ui/game/slip.tsx'
import { linkClass } from '#ui/link-look.ts'
import { State } from '#ui/state.tsx'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useProfile } from '#web/lib/profile.ts'
import { siteQuery } from '#web/lib/site.ts'
import { roomsQuery } from './api.ts'
import { EmptyGoal } from './empty-goal.tsx'
import { words as roomWords } from './i18n.ts'
import { type RoomUse, useRoomUse } from './kind.ts'
import { ModePicture } from './mode-picture.tsx'
import { type ModeText, type ModeWords, modeWords } from './mode-words.ts'
import { RoomSlip } from './room-slip.tsx'
import { RoomsList } from './rooms-list.tsx'
import styles from './home-screen.module.css'

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
      <HowItWorks text={text} use={use} />
    </div>
  )
}

/** Rooms I was asked into; nothing while there is none, or it cannot be told. */
function Invitations({ use }: { use: RoomUse }) {
  const words = useWords(roomWords)
  const { data = [] } = useInfiniteQuery(roomsQuery(use, { scope: 'invited' }))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <SectionTitle id="invitations">{words.home.invites}</SectionTitle>
      <Slips>
        {data.map(room => (
          <RoomSlip key={room._id} room={room} />
        ))}
      </Slips>
    </section>
  )
}

function HowItWorks({ text, use }: { text: ModeText; use: RoomUse }) {
  const words = useWords(modeWords)
  const lang = useLang()
  // A room is made with the fee of its moment, which the house can change.
  const percent = useQuery(siteQuery).data?.fees[use.kind]
  const isDuel = use.mode !== 'family'
  const money = hasWallet(useProfile()) ? [text.money] : []
  const fees = isDuel && money.length > 0 && percent !== undefined ? [words.fee(formatPoints(percent, lang))] : []
  return (
    <section className={styles.how} aria-labelledby="how-it-works">
      <SectionTitle id="how-it-works">{words.how}</SectionTitle>
      <Card>
        <dl className={styles.facts}>
          {[text, ...money]
            .flatMap(({ facts }) => facts)
            .concat(fees)
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
