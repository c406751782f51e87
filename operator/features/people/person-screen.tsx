import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { Moment, Money } from '#operator/lib/values.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { AccountSection } from './account-section.tsx'
import { type Detail, personQuery } from './api.ts'
import { CareSection } from './care-section.tsx'
import { GamesSection } from './games-section.tsx'
import { messages as peopleMessages } from './i18n.ts'
import { MoneySection } from './money-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonBadges } from './person-badges.tsx'

const PARTS = ['account', 'money', 'games', 'care', 'notes'] as const
const BASE = 'person'

/** One player, seen whole. */
export function PersonScreen() {
  const messages = useMessages(peopleMessages)
  const { person: id } = useParams({ from: '/private/people/$person' })
  const read = useQuery(personQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? data.person.username || messages.closedName : messages.title}
        text={
          data && (
            <Row as="span" gap={2} align="center" wrap>
              {data.person.deleted ? null : data.person.name}
              <PersonBadges person={data.person} />
            </Row>
          )
        }
        back={{ to: '/people', label: messages.back }}
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
  const messages = useMessages(peopleMessages)
  const address = useListAddress<{ part?: string | undefined }>()
  const part = PARTS.find(one => one === address.part) ?? 'account'
  const { money, holds, signals, notes } = detail
  return (
    <Stack gap={4}>
      {!detail.person.deleted && <PersonActions detail={detail} />}
      <StatTiles
        label={messages.part.money}
        figures={[
          { label: messages.balance, value: <Money amount={money.balance} /> },
          {
            label: messages.available,
            value: <Money amount={money.available} />,
            note: money.heldUntil && (
              <>
                {messages.locked}: <Money amount={money.held} /> {messages.lockedUntil} <Moment at={money.heldUntil} />
              </>
            ),
          },
          { label: messages.deposited, value: <Money amount={money.deposited} /> },
          {
            label: messages.withdrawn,
            value: <Money amount={money.withdrawn} />,
            note: money.withdrawing > 0n && (
              <>
                {messages.withdrawing}: <Money amount={money.withdrawing} />
              </>
            ),
          },
        ]}
      />
      <Tabs
        label={messages.parts}
        base={BASE}
        tabs={PARTS.map(one => ({
          id: one,
          label: messages.part[one],
          count: countOf(one, { holds, signals, notes }),
        }))}
        value={part}
        onChange={next => address.narrow({ part: next === 'account' ? undefined : next }, true)}
      />
      <Stack as={TabPanel} base={BASE} tab={part} gap={4}>
        {part === 'account' && <AccountSection detail={detail} />}
        {part === 'money' && <MoneySection id={id} detail={detail} />}
        {part === 'games' && <GamesSection id={id} />}
        {part === 'care' && <CareSection detail={detail} />}
        {part === 'notes' && <NotesSection id={id} notes={notes} />}
      </Stack>
    </Stack>
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
