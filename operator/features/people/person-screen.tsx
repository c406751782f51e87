import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useWords } from '#client/i18n.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { KeyFigures } from '#operator/lib/key-figures.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { AccountPart } from './account-part.tsx'
import { type Detail, personQuery } from './api.ts'
import { CarePart } from './care-part.tsx'
import { GamesPart } from './games-part.tsx'
import { words as peopleWords } from './i18n.ts'
import { MoneyPart } from './money-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonBadges } from './person-badges.tsx'
import styles from './people.module.css'

const PARTS = ['account', 'money', 'games', 'care', 'notes'] as const
const BASE = 'person'

/** One player, seen whole. */
export function PersonScreen() {
  const words = useWords(peopleWords)
  const { person: id } = useParams({ from: '/private/people/$person' })
  const read = useQuery(personQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? data.person.username || words.closedName : words.title}
        text={
          data && (
            <span className={styles.line}>
              {data.person.deleted ? null : data.person.name}
              <PersonBadges person={data.person} />
            </span>
          )
        }
        back={{ to: '/people', label: words.back }}
      />
      {data ? (
        // Another player's page begins anew: what was shown in full of one is not of the next.
        <Detailed key={id} id={id} detail={data} />
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Detailed({ id, detail }: { id: string; detail: Detail }) {
  const words = useWords(peopleWords)
  const address = useListAddress<{ part?: string | undefined }>()
  const part = PARTS.find(one => one === address.part) ?? 'account'
  const { money, holds, signals, notes } = detail
  return (
    <div className={styles.parts}>
      {!detail.person.deleted && <PersonActions detail={detail} />}
      <KeyFigures
        label={words.part.money}
        figures={[
          { label: words.balance, value: <Money amount={money.balance} /> },
          {
            label: words.available,
            value: <Money amount={money.available} />,
            note: money.heldUntil && (
              <>
                {words.locked}: <Money amount={money.held} /> {words.lockedUntil} <Moment at={money.heldUntil} />
              </>
            ),
          },
          { label: words.deposited, value: <Money amount={money.deposited} /> },
          {
            label: words.withdrawn,
            value: <Money amount={money.withdrawn} />,
            note: money.withdrawing > 0n && (
              <>
                {words.withdrawing}: <Money amount={money.withdrawing} />
              </>
            ),
          },
        ]}
      />
      <Tabs
        label={words.parts}
        base={BASE}
        tabs={PARTS.map(one => ({ id: one, label: words.part[one], count: countOf(one, { holds, signals, notes }) }))}
        value={part}
        onChange={next => address.narrow({ part: next === 'account' ? undefined : next }, true)}
      />
      <TabPanel base={BASE} tab={part} className={styles.parts}>
        {part === 'account' && <AccountPart detail={detail} />}
        {part === 'money' && <MoneyPart id={id} detail={detail} />}
        {part === 'games' && <GamesPart id={id} />}
        {part === 'care' && <CarePart detail={detail} />}
        {part === 'notes' && <NotesPart id={id} notes={notes} />}
      </TabPanel>
    </div>
  )
}

function countOf(
  part: (typeof PARTS)[number],
  { holds, signals, notes }: Pick<Detail, 'holds' | 'signals' | 'notes'>,
): number | undefined {
  const open = signals.filter(({ state }) => state === 'open').length + holds.filter(({ inForce }) => inForce).length
  const count = part === 'care' ? open : part === 'notes' ? notes.length : 0
  return count > 0 ? count : undefined
}
