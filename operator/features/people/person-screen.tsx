import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { NOTE_MAX, operatorNoteUser } from '#contract/api/admin/people.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { GameLink } from '#operator/lib/game-link.tsx'
import { useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { StatTiles } from '#operator/lib/stat-tiles.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { Moment, Money } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { type Detail, type Game, gamesQuery, noteMutation, personQuery } from './api.ts'
import { CareSection } from './care-section.tsx'
import { messages as peopleMessages, type PeopleMessages } from './i18n.ts'
import { MoneySection } from './money-section.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonBadges } from './person-badges.tsx'
import styles from './people.module.css'

/** Staff notes about a player, and a form to add one. */
function NotesSection({ id, notes }: { id: string; notes: Detail['notes'] }) {
  const messages = useMessages(peopleMessages)
  return (
    <Card title={messages.notes}>
      <Stack gap={4}>
        <NoteForm id={id} />
        {notes.length === 0 ? (
          <Text tone="muted">{messages.noNotes}</Text>
        ) : (
          <Stack as="ul" gap={3} className={styles.rows}>
            {notes.map(note => (
              <li key={note._id}>
                <p className={styles.text}>{note.text}</p>
                <Text tone="muted">
                  {messages.by(note.by)} · <Moment at={note.at} />
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const add = useMutation(noteMutation(useQueryClient(), id))
  const form = useShortForm(operatorNoteUser.body, { text: '' })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ text }) => add.mutateAsync(text),
    onDone: () => {
      form.reset()
      toast.ok(messages.noted)
    },
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      <FormText
        form={form}
        name="text"
        label={messages.note}
        hint={messages.noteHint}
        type="area"
        rows={3}
        maxLength={NOTE_MAX}
        isPlain
      />
      <div>
        <Button type="submit" busy={busy}>
          {messages.addNote}
        </Button>
      </div>
    </Stack>
  )
}

/** The games a player entered, without predictions (C12). */
function GamesSection({ id }: { id: string }) {
  const messages = useMessages(peopleMessages)
  const [page, setPage] = useState(1)
  const games = useQuery(gamesQuery(id, page))
  return (
    <Card title={messages.games}>
      <Stack gap={4}>
        <Text tone="muted">{messages.gamesText}</Text>
        <ListPage
          empty={{ art: <Trophy />, title: messages.noGames, text: messages.noGamesText }}
          query={games}
          onPage={setPage}
          onPast={setPage}
        >
          {docs => (
            <DataTable caption={messages.games} columns={columnsIn(messages)} rows={docs} rowId={row => row._id} />
          )}
        </ListPage>
      </Stack>
    </Card>
  )
}

/** The type of a game by its mode, with the statement's name for it. */
const typeOf = (mode: string, messages: PeopleMessages): string => {
  const kinds: Partial<Record<string, string>> = messages.module
  return (mode === 'athlete-card' ? kinds['athletes-of-the-week'] : kinds[mode]) ?? mode
}

const columnsIn = (messages: PeopleMessages): Column<Game>[] => [
  {
    id: 'game',
    title: messages.game,
    cell: row => (
      <>
        {row.isLocked ? <GameLink game={row} /> : <strong>{row.name}</strong>}
        <Text as="span" tone="muted">
          {' '}
          · {typeOf(row.mode, messages)}
        </Text>
      </>
    ),
  },
  { id: 'state', title: messages.states, cell: row => <GameStateBadge state={row.state} /> },
  { id: 'starts', title: messages.starts, cell: row => (row.startDate ? <Moment at={row.startDate} /> : '–') },
  { id: 'entries', title: messages.entries, align: 'end', cell: row => row.entries },
  { id: 'stakes', title: messages.stakes, align: 'end', cell: row => <Money amount={row.stakes} /> },
  { id: 'prizes', title: messages.prizes, align: 'end', cell: row => <Money amount={row.prizes} /> },
]

const PARTS = ['account', 'money', 'games', 'care', 'notes', 'timeline'] as const
const BASE = 'person'

/** All data about one player. */
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
        // Another player's page starts fresh: revealed data belongs to one player only.
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
        {part === 'timeline' && <Timeline kind="player" id={id} money={messages.module} />}
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
